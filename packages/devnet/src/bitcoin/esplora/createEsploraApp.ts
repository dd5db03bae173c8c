import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { BitcoinNode } from '../node/createBitcoinNode.ts'
import type { LedgerTransaction } from '../node/ledger.ts'
import { TransactionRefusedError } from '../node/TransactionRefusedError.ts'
import { addressStats } from './addressStats.ts'
import { scriptOfAddress } from './describeScript.ts'
import { describeBlock, describeStatus, describeTransaction } from './describeTransaction.ts'

/** Thrown by a route to answer with a status and a line of text, as Esplora does. */
class EsploraError extends Error {
  override readonly name = 'EsploraError'
  readonly status: 400 | 404

  constructor(status: 400 | 404, message: string) {
    super(message)
    this.status = status
  }
}

const maxBodyBytes = 1024 * 1024
const confirmedPage = 25
const pendingPage = 50
/** Numbers of blocks that have a fee estimate. */
const feeTargets = [...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1008]
const faucetSats = { default: 10_000_000, max: 5_000_000_000, min: 1000 }
const maxMinedAtOnce = 100

/** Esplora's HTTP API for pages of any origin, with a faucet and a way to mine at once. */
export function createEsploraApp(node: BitcoinNode): Hono {
  const { ledger } = node
  const app = new Hono()
  app.use(cors({ origin: '*' }))
  app.use(bodyLimit({ maxSize: maxBodyBytes }))
  app.onError((error, c) => {
    if (error instanceof EsploraError) return c.text(error.message, error.status)
    if (!(error instanceof TransactionRefusedError)) throw error
    const reason = JSON.stringify({ code: error.rpcCode, message: error.message })
    return c.text(`sendrawtransaction RPC error: ${reason}`, 400)
  })

  app.get('/address/:address', (c) => {
    const address = c.req.param('address')
    const script = scriptOf(address)
    const history = ledger.history(script)
    return c.json({
      address,
      chain_stats: addressStats(script, history.filter(isConfirmed)),
      mempool_stats: addressStats(script, history.filter(isPending)),
    })
  })
  app.get('/address/:address/utxo', (c) =>
    c.json(
      ledger.unspent(scriptOf(c.req.param('address'))).map(({ amount, transaction, vout }) => ({
        status: describeStatus(transaction.block),
        txid: transaction.txid,
        value: Number(amount),
        vout,
      })),
    ),
  )
  app.get('/address/:address/txs', (c) => {
    const history = ledger.history(scriptOf(c.req.param('address')))
    const shown = [
      ...history.filter(isPending).slice(0, pendingPage),
      ...history.filter(isConfirmed).slice(0, confirmedPage),
    ]
    return c.json(shown.map(describeTransaction))
  })
  app.get('/address/:address/txs/mempool', (c) => {
    const history = ledger.history(scriptOf(c.req.param('address')))
    return c.json(history.filter(isPending).slice(0, pendingPage).map(describeTransaction))
  })
  app.get('/address/:address/txs/chain', (c) => confirmed(c, undefined))
  app.get('/address/:address/txs/chain/:last', (c) => confirmed(c, c.req.param('last')))

  app.get('/tx/:txid', (c) => c.json(describeTransaction(wanted(c))))
  app.get('/tx/:txid/status', (c) => c.json(describeStatus(wanted(c).block)))
  app.get('/tx/:txid/hex', (c) => c.text(Buffer.from(wanted(c).bytes).toString('hex')))
  app.post('/tx', async (c) => {
    const text = (await c.req.text()).trim()
    // What is no hexadecimal is no transaction either.
    const bytes = /^([0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.of(0)
    return c.text(await node.submit(Uint8Array.from(bytes)))
  })

  app.get('/blocks/tip/height', (c) => c.text(String(tip().height)))
  app.get('/blocks/tip/hash', (c) => c.text(tip().hash))
  app.get('/block-height/:height', (c) => {
    const height = c.req.param('height')
    const block = /^\d+$/.test(height) ? ledger.blocks()[Number(height)] : undefined
    if (!block) throw new EsploraError(404, 'Block not found')
    return c.text(block.hash)
  })
  app.get('/block/:hash', (c) => {
    const blocks = ledger.blocks()
    const block = blocks.find(({ hash }) => hash === c.req.param('hash'))
    if (!block) throw new EsploraError(404, 'Block not found')
    return c.json(describeBlock(block, blocks[block.height - 1]))
  })

  app.get('/fee-estimates', (c) =>
    // Blocks here are never full, so the least that is relayed is enough for any of them.
    c.json(Object.fromEntries(feeTargets.map((target) => [target, 1]))),
  )
  app.get('/mempool', (c) => {
    const pending = ledger.pending()
    const vsize = ({ weight }: LedgerTransaction) => Math.ceil(weight / 4)
    return c.json({
      count: pending.length,
      fee_histogram: pending
        .map((one) => [Number(one.fee) / vsize(one), vsize(one)])
        .toSorted(([one = 0], [two = 0]) => two - one),
      total_fee: Number(pending.reduce((sum, { fee }) => sum + fee, 0n)),
      vsize: pending.reduce((sum, one) => sum + vsize(one), 0),
    })
  })
  app.get('/mempool/txids', (c) => c.json(ledger.pending().map(({ txid }) => txid)))

  app.post('/faucet/:address', async (c) => {
    const address = c.req.param('address')
    scriptOf(address)
    const sats = amount(c, 'sats', faucetSats)
    const txid = await node.pay([{ address, sats: BigInt(sats) }])
    return c.json({ sats, txid })
  })
  app.post('/mine', async (c) => {
    const blocks = amount(c, 'blocks', { default: 1, max: maxMinedAtOnce, min: 1 })
    for (let mined = 0; mined < blocks; mined += 1) await node.mine()
    return c.json({ hash: tip().hash, height: tip().height })
  })
  app.notFound((c) => c.text('endpoint does not exist', 404))
  return app

  function tip() {
    const block = ledger.blocks().at(-1)
    if (!block) throw new EsploraError(404, 'Block not found')
    return block
  }

  function wanted(c: Context<object, '/tx/:txid'>): LedgerTransaction {
    const txid = c.req.param('txid')
    if (!/^[0-9a-f]{64}$/i.test(txid)) throw new EsploraError(400, 'Invalid hex string')
    const transaction = ledger.transaction(txid.toLowerCase())
    if (!transaction) throw new EsploraError(404, 'Transaction not found')
    return transaction
  }

  function confirmed(c: Context<object, '/address/:address'>, last: string | undefined) {
    const history = ledger.history(scriptOf(c.req.param('address'))).filter(isConfirmed)
    const seen = last === undefined ? -1 : history.findIndex(({ txid }) => txid === last)
    const rest = last !== undefined && seen < 0 ? [] : history.slice(seen + 1)
    return c.json(rest.slice(0, confirmedPage).map(describeTransaction))
  }
}

function scriptOf(address: string): Uint8Array {
  const script = scriptOfAddress(address)
  if (!script) throw new EsploraError(400, 'Invalid Bitcoin address')
  return script
}

function isConfirmed({ block }: LedgerTransaction): boolean {
  return block !== undefined
}

function isPending({ block }: LedgerTransaction): boolean {
  return block === undefined
}

/** A whole number of the query string. */
function amount(
  c: Context,
  name: string,
  { default: otherwise, max, min }: { default: number; max: number; min: number },
): number {
  const value = Number(c.req.query(name) ?? otherwise)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new EsploraError(400, `${name} must be a whole number from ${min} to ${max}`)
}
