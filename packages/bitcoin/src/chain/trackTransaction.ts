import {
  type Clock,
  type Network,
  systemClock,
  type TrackTransactionParameters,
  type TransactionState,
  trackUntilFinal,
} from '@latchkey/core/adapter'
import type { BitcoinRpc } from './createRpc.ts'

const intervalMs = 5_000
/** One API that lags behind is no reason to tell the visitor anything. */
const missingAfterMs = 60_000
/** An API that shows nothing of it at first may be behind the node that took it. */
const unseenAfterMs = 300_000

type Outpoint = { txid: string; vout: number }
type Output = { address: string | undefined; value: number }
type Transaction = {
  txid: string
  /** Height of its block; absent while it waits for one. */
  height: number | undefined
  inputs: readonly (Outpoint & { address: string | undefined })[]
  outputs: readonly Output[]
}

/**
 * Polls a transaction. One that the API has forgotten was replaced once a block has another transaction that spends
 * the same coin (BIP-125). Until then it may be mined: other nodes keep it, and anybody can send it again. One that the
 * API has not shown in five minutes is missing too, as where the answer to its broadcast was lost it may not have been sent.
 */
export function trackTransaction(
  rpc: BitcoinRpc,
  { confirmations: wanted = 1, id, network, onChange, signal }: TrackTransactionParameters,
  { clock = systemClock, lifetime }: { clock?: Clock | undefined; lifetime: AbortSignal },
): Promise<TransactionState> {
  let seen: Transaction | undefined
  let missingSince: number | undefined

  async function read(ends: AbortSignal): Promise<TransactionState> {
    const transaction = await rpc.request(network, `/tx/${encodeURIComponent(id)}`, {
      missing: null,
      read: (text) => readTransaction(JSON.parse(text)),
      signal: ends,
    })
    if (transaction) {
      seen = transaction
      missingSince = undefined
      return stateOf(rpc, transaction, { network, signal: ends, wanted })
    }
    const other = seen && (await findSpender(rpc, seen, { network, signal: ends }))
    if (seen && other) {
      const state = await stateOf(rpc, other, { network, signal: ends, wanted })
      if (state.status === 'pending') return state
      return { by: other.txid, reason: reasonOf(seen, other), status: 'replaced' }
    }
    missingSince ??= clock.now()
    const isLate = clock.now() - missingSince >= (seen ? missingAfterMs : unseenAfterMs)
    return isLate ? missing : pending
  }

  return trackUntilFinal({ clock, intervalMs, onChange, read, signals: [lifetime, signal] })
}

const pending: TransactionState = { confirmations: 0, status: 'pending' }
const missing: TransactionState = { ...pending, isMissing: true }

type Where = { network: Network; signal: AbortSignal }

async function stateOf(
  rpc: BitcoinRpc,
  { height }: Transaction,
  { network, signal, wanted }: Where & { wanted: number },
): Promise<TransactionState> {
  if (height === undefined) return pending
  const tip = await rpc.request(network, '/blocks/tip/height', { read: readHeight, signal })
  // The API that gave the height may lag behind the one that gave the transaction.
  const confirmations = Math.max(1, tip - height + 1)
  return { confirmations, status: confirmations < wanted ? 'pending' : 'confirmed' }
}

/** Another transaction of the account that spends the first coin of this one. */
async function findSpender(
  rpc: BitcoinRpc,
  { inputs: [coin], txid }: Transaction,
  { network, signal }: Where,
): Promise<Transaction | undefined> {
  if (!coin?.address) return undefined
  const path = `/address/${encodeURIComponent(coin.address)}/txs`
  const known = await rpc.request(network, path, {
    read: (text) => (JSON.parse(text) as readonly unknown[]).map(readTransaction),
    signal,
  })
  return known.find(
    (one) =>
      one.txid !== txid &&
      one.inputs.some((input) => input.txid === coin.txid && input.vout === coin.vout),
  )
}

/** The same payments with another fee, or everything back to where it came from. */
function reasonOf(before: Transaction, after: Transaction): 'cancelled' | 'replaced' | 'repriced' {
  const own = new Set(before.inputs.map(({ address }) => address))
  const payments = ({ outputs }: Transaction) =>
    JSON.stringify(outputs.filter(({ address }) => !own.has(address)))
  if (payments(after) === payments(before)) return 'repriced'
  return payments(after) === '[]' ? 'cancelled' : 'replaced'
}

/** @throws {TypeError} */
function readTransaction(answer: unknown): Transaction {
  const { status, txid, vin, vout } = answer as {
    status: { block_height?: number; confirmed: boolean }
    txid: string
    vin: readonly (Outpoint & { prevout?: { scriptpubkey_address?: string } | null })[]
    vout: readonly { scriptpubkey_address?: string; value: number }[]
  }
  return {
    height: status.confirmed ? status.block_height : undefined,
    inputs: vin.map((input) => ({
      address: input.prevout?.scriptpubkey_address,
      txid: input.txid,
      vout: input.vout,
    })),
    outputs: vout.map(({ scriptpubkey_address: address, value }) => ({ address, value })),
    txid,
  }
}

/** @throws {TypeError} */
function readHeight(text: string): number {
  const height = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(height))
    throw new TypeError('The API gave no height')
  return height
}
