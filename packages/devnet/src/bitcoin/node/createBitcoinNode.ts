import { hexToBytes } from '@noble/curves/utils.js'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { regtest } from '../devBitcoin.ts'
import {
  type BcoinBlock,
  type BcoinEntry,
  type BcoinTx,
  type BcoinView,
  loadBcoin,
} from './bcoin.ts'
import { createLedger, type Ledger, type LedgerTransaction } from './ledger.ts'
import { TransactionRefusedError } from './TransactionRefusedError.ts'
import { isTaproot, verifyTaproot } from './verifyTaproot.ts'

/** A Bitcoin node on regtest, in memory. */
export type BitcoinNode = {
  ledger: Ledger
  /**
   * Takes a transaction into the mempool.
   *
   * @throws {TransactionRefusedError}
   */
  submit: (bytes: Uint8Array) => Promise<string>
  /** Mines a block of what waits; `time` in Unix seconds, the present by default. */
  mine: (time?: number) => Promise<void>
  /** Pays from the coins of mined blocks, in one transaction, and mines it. Gives its id. */
  pay: (payments: readonly Payment[], time?: number) => Promise<string>
  /** Takes a block of an earlier run. */
  replay: (block: Uint8Array) => Promise<void>
  /** Every block since the first, as bytes. */
  blocks: () => readonly Uint8Array[]
  /** Calls the listener with each new block and each accepted transaction until the returned function is called. */
  listen: (listener: (event: BitcoinNodeEvent) => void) => () => void
}

export type Payment = { address: string; sats: bigint }

export type BitcoinNodeEvent =
  | { type: 'block'; bytes: Uint8Array }
  | { type: 'transaction'; txid: string }

/** The key that blocks are mined to: that of the number 1, which everybody knows. */
const minerKey = hexToBytes(`${'0'.repeat(63)}1`)
/** Its public key, the point that secp256k1 begins with. */
const minerPublicKey = hexToBytes(
  '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
)
/** Blocks before coins of a mined one may be spent. */
const coinbaseMaturity = 100
/** Least fee, in satoshis a virtual byte, as public nodes relay. */
const relayFeeRate = 1n
const payFeeRate = 2n
/** Outputs below this cost more to spend than they hold, as Bitcoin Core has it. */
const dustLimits = { other: 546n, p2tr: 330n, p2wpkh: 294n, p2wsh: 330n }

/** bcoin's reasons in the words of Bitcoin Core, which wallets know. */
const coreReasons: Readonly<Record<string, string>> = {
  'absurdly-high-fee': 'absurdly-high-fee',
  'bad-txns-inputs-spent': 'txn-mempool-conflict',
  'insufficient priority': 'min relay fee not met',
  'mandatory-script-verify-flag':
    'mandatory-script-verify-flag-failed (Script failed an evaluation)',
  'non-mandatory-script-verify-flag': 'non-mandatory-script-verify-flag (Script is not standard)',
}

/** Makes a node with regtest's first block alone. */
export async function createBitcoinNode(): Promise<BitcoinNode> {
  const { Address: BcoinAddress, Block, Chain, Mempool, Miner, Network, ...bcoin } = loadBcoin()
  const network = Network.get('regtest')
  // Today's regtest has both from its first block; by bcoin's defaults they begin at block 432.
  for (const deployment of [network.deployments.csv, network.deployments.segwit]) {
    deployment.threshold = 3
    deployment.window = 4
  }
  const payout = p2wpkh(minerPublicKey, regtest)
  const chain = new Chain({ memory: true, network })
  // With each block it measures the memory of the process, for a log that has no reader.
  chain.logger.memory = () => undefined
  const mempool = new Mempool({ chain, maxOrphans: 0, memory: true, network })
  const miner = new Miner({
    address: [BcoinAddress.fromProgram(0, Buffer.from(payout.hash))],
    chain,
    mempool,
    network,
    preverify: false,
  })
  const ledger = createLedger()
  const raw: Uint8Array[] = []
  const listeners = new Set<(event: BitcoinNodeEvent) => void>()

  const runScripts = mempool.verifyInputs.bind(mempool)
  mempool.verifyInputs = async (tx, view, flags) => {
    const spent = outputsOf(tx, view)
    const future = spent.filter(({ script }) => isFutureProgram(script))
    if (future.length === 0) return runScripts(tx, view, flags)
    // bcoin is older than taproot: to it anyone may spend such an output, and no mempool should pass it on.
    // So taproot is checked here, and what is newer still is left to that refusal.
    if (future.some(({ script }) => !isTaproot(script))) return runScripts(tx, view, flags)
    const witnesses = tx.inputs.map(({ witness }) =>
      witness.items.map((one) => Uint8Array.from(one)),
    )
    const problem = verifyTaproot({ bytes: Uint8Array.from(tx.toRaw()), spent, witnesses })
    if (problem)
      throw new bcoin.VerifyError(
        tx,
        'nonstandard',
        `mandatory-script-verify-flag-failed (${problem})`,
        0,
      )
    const { VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM: discourage = 0 } = bcoin.scriptFlags
    return runScripts(tx, view, flags & ~discourage)
  }
  chain.on('connect', async (entry, block) => {
    await mempool._addBlock(entry, block.txs)
    const bytes = note(entry, block)
    raw.push(bytes)
    emit({ bytes, type: 'block' })
  })
  await chain.open()
  await mempool.open()
  await miner.open()
  // Regtest's first block is known to every node; it is never added to one.
  note(chain.tip, Block.fromRaw(Buffer.from(network.genesisBlock, 'hex')))

  const node: BitcoinNode = {
    blocks: () => raw,
    ledger,
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    mine: async (time) => {
      const job = await miner.createJob()
      const { mtp } = job.attempt
      // A block must be later than the middle of the eleven before it.
      job.attempt.time = Math.max(time ?? Math.floor(Date.now() / 1000), mtp + 1)
      job.refresh()
      await add(await job.mineAsync())
    },
    pay: async (payments, time) => {
      const txid = await node.submit(paymentOf(payments))
      await node.mine(time)
      return txid
    },
    replay: (bytes) => add(Block.fromRaw(Buffer.from(bytes))),
    submit: async (bytes) => {
      const tx = decode(bytes)
      const txid = tx.txid()
      const known = ledger.transaction(txid)
      if (known?.block) throw refused(-27, 'Transaction already in block chain')
      if (known) return txid
      const transaction = ledger.read(txid, bytes)
      checkPolicy(transaction)
      const missing = await mempool.addTX(tx).catch((error: unknown) => {
        throw asRefusal(error)
      })
      if (missing) throw refused(-25, 'bad-txns-inputs-missingorspent')
      ledger.addPending(txid, bytes)
      emit({ txid, type: 'transaction' })
      return txid
    },
  }
  return node

  function decode(bytes: Uint8Array): BcoinTx {
    try {
      const tx = bcoin.TX.fromRaw(Buffer.from(bytes))
      // Bytes behind the transaction are not part of it.
      if (tx.toRaw().equals(bytes) && tx.inputs.length > 0) return tx
    } catch {
      // The refusal is below.
    }
    throw refused(-22, 'TX decode failed. Make sure the tx has at least one input.')
  }

  function note(entry: BcoinEntry, block: BcoinBlock): Uint8Array {
    const bytes = Uint8Array.from(block.toRaw())
    const transactions = block.txs.map((tx) => ({
      bytes: Uint8Array.from(tx.toRaw()),
      txid: tx.txid(),
    }))
    const { height, time } = entry
    const [size, weight] = [bytes.length, block.getWeight()]
    ledger.addBlock({ hash: entry.rhash(), height, size, time, weight }, transactions)
    return bytes
  }

  async function add(block: BcoinBlock): Promise<void> {
    if (!(await chain.add(block))) throw new Error('The block does not follow the last one.')
  }

  function emit(event: BitcoinNodeEvent) {
    for (const listener of [...listeners]) listener(event)
  }

  function paymentOf(payments: readonly Payment[]): Uint8Array {
    const total = payments.reduce((sum, { sats }) => sum + sats, 0n)
    const transaction = new Transaction()
    for (const { address, sats } of payments) transaction.addOutputAddress(address, sats, regtest)
    let gathered = 0n
    let fee = 0n
    for (const coin of ledger.unspent(payout.script)) {
      if (!isMature(coin.transaction)) continue
      transaction.addInput({
        index: coin.vout,
        txid: coin.transaction.txid,
        witnessUtxo: { amount: coin.amount, script: coin.script },
      })
      gathered += coin.amount
      // An input of this kind has 68 virtual bytes, an output at most 43.
      fee = payFeeRate * BigInt(11 + 68 * transaction.inputsLength + 43 * (payments.length + 1))
      if (gathered >= total + fee) break
    }
    if (gathered < total + fee) throw refused(-6, 'Insufficient funds')
    transaction.addOutput({ amount: gathered - total - fee, script: payout.script })
    transaction.sign(minerKey)
    transaction.finalize()
    return transaction.extract()
  }

  function isMature({ block, inputs }: LedgerTransaction): boolean {
    if (!block) return false
    return inputs[0]?.spent !== undefined || chain.height - block.height >= coinbaseMaturity - 1
  }
}

function outputsOf(tx: BcoinTx, view: BcoinView) {
  return tx.inputs.map((input) => {
    const output = view.getOutputFor(input)
    return {
      amount: BigInt(output?.value ?? 0),
      script: Uint8Array.from(output?.script.toRaw() ?? []),
    }
  })
}

/** A witness program of a version above 0: OP_1 to OP_16 and one push of 2 to 40 bytes. */
function isFutureProgram(script: Uint8Array): boolean {
  const [version = 0, length = 0] = script
  return version >= 0x51 && version <= 0x60 && length >= 2 && script.length === length + 2
}

/** @throws {TransactionRefusedError} */
function checkPolicy({ fee, inputs, outputs, weight }: LedgerTransaction): void {
  if (inputs.some(({ spent }) => !spent)) throw refused(-25, 'bad-txns-inputs-missingorspent')
  if (fee < 0n) throw refused(-26, 'bad-txns-in-belowout')
  const least = relayFeeRate * BigInt(Math.ceil(weight / 4))
  if (fee < least) throw refused(-26, `min relay fee not met, ${fee} < ${least}`)
  if (outputs.some(isDust)) throw refused(-26, 'dust')
}

function isDust({ amount, script }: { amount: bigint; script: Uint8Array }): boolean {
  // What cannot be spent holds nothing on purpose.
  if (script[0] === 0x6a) return false
  const kind = isTaproot(script)
    ? 'p2tr'
    : script[0] === 0 && script.length === 22
      ? 'p2wpkh'
      : script[0] === 0 && script.length === 34
        ? 'p2wsh'
        : 'other'
  return amount < dustLimits[kind]
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('reason' in error)) return error
  const reason = String(error.reason)
  return refused(-26, coreReasons[reason] ?? reason)
}

function refused(code: number, reason: string): TransactionRefusedError {
  return new TransactionRefusedError(code, reason)
}
