import {
  type Clock,
  type Network,
  systemClock,
  type TrackTransactionParameters,
  type TransactionState,
  trackUntilFinal,
} from '@latchkey/core/adapter'
import type { EvmRpc } from './createRpc.ts'

const intervalMs = 1000
/** One node that lags behind is no reason to tell the visitor anything. */
const missingAfterMs = 180_000
/** Blocks that are searched for what took a transaction's place. */
const maxSearchedBlocks = 64n

type Transaction = {
  from: string
  hash: string
  input: string
  nonce: string
  to: string | null
  value: string
}
type Receipt = { blockNumber: string; status?: string }

/**
 * Polls a transaction. It was replaced when another transaction of the account used its nonce. While the nonce is free
 * it may be mined, also when nodes have forgotten it: other nodes keep it, and anybody can send it again. One that no
 * node has shown yet is pending and not missing, as some wallets send past the public nodes.
 */
export function trackTransaction(
  rpc: EvmRpc,
  { confirmations: wanted = 1, id, network, onChange, signal }: TrackTransactionParameters,
  { clock = systemClock, lifetime }: { clock?: Clock | undefined; lifetime: AbortSignal },
): Promise<TransactionState> {
  let seen: { transaction: Transaction; atBlock: bigint } | undefined
  let missingSince: number | undefined

  async function read(ends: AbortSignal): Promise<TransactionState> {
    const ask = reader(rpc, network, ends)
    const done = await stateOf(ask, id, wanted)
    if (done) return done

    const transaction = await ask<Transaction>('eth_getTransactionByHash', id)
    if (transaction) {
      seen ??= { atBlock: BigInt((await ask<string>('eth_blockNumber')) ?? 0), transaction }
      missingSince = undefined
      return pending
    }
    if (!seen) return pending
    missingSince ??= clock.now()
    const isLate = clock.now() - missingSince >= missingAfterMs
    return stateOfMissing(ask, seen, { id, isLate, wanted })
  }

  return trackUntilFinal({ clock, intervalMs, onChange, read, signals: [lifetime, signal] })
}

const pending: TransactionState = { confirmations: 0, status: 'pending' }
const missing: TransactionState = { ...pending, isMissing: true }

/** Where a transaction stands that is in a block; nothing when it is in none that the node has. */
async function stateOf(
  ask: Ask,
  id: string,
  wanted: number,
): Promise<TransactionState | undefined> {
  const receipt = await ask<Receipt>('eth_getTransactionReceipt', id)
  if (!receipt) return undefined
  const tip = BigInt((await ask<string>('eth_blockNumber')) ?? 0)
  // The node that gave the height may lag behind the one that gave the receipt.
  const confirmations = Math.max(1, Number(tip - BigInt(receipt.blockNumber)) + 1)
  if (confirmations < wanted) return { confirmations, status: 'pending' }
  return receipt.status === '0x0'
    ? { reason: 'The transaction was reverted.', status: 'failed' }
    : { confirmations, status: 'confirmed' }
}

async function stateOfMissing(
  ask: Ask,
  { atBlock, transaction }: { transaction: Transaction; atBlock: bigint },
  { id, isLate, wanted }: { id: string; isLate: boolean; wanted: number },
): Promise<TransactionState> {
  const { from, nonce } = transaction
  const count = BigInt((await ask<string>('eth_getTransactionCount', from, 'latest')) ?? 0)
  if (count <= BigInt(nonce)) return isLate ? missing : pending

  // It may have been taken into a block since it was asked for.
  if (await ask('eth_getTransactionReceipt', id)) return pending
  const other = await findByNonce(ask, transaction, atBlock)
  if (!other) return { by: undefined, reason: 'replaced', status: 'replaced' }
  // The node that said it has no receipt lags behind.
  if (other.hash === transaction.hash) return pending
  const state = (await stateOf(ask, other.hash, wanted)) ?? pending
  if (state.status === 'pending') return state
  const reason = reasonOf(transaction, other)
  // The payment itself, sent again, has failed.
  if (state.status === 'failed' && reason === 'repriced') return { ...state, by: other.hash }
  return { by: other.hash, reason, status: 'replaced' }
}

/** The transaction of the account that used a nonce, newest blocks first. */
async function findByNonce(
  ask: Ask,
  { from, nonce }: Transaction,
  atBlock: bigint,
): Promise<Transaction | undefined> {
  const tip = BigInt((await ask<string>('eth_blockNumber')) ?? 0)
  const start = tip - atBlock < maxSearchedBlocks ? atBlock : tip - maxSearchedBlocks
  for (let block = tip; block >= start && block >= 0n; block--) {
    const number = `0x${block.toString(16)}`
    const found = await ask<{ transactions: readonly Transaction[] }>(
      'eth_getBlockByNumber',
      number,
      true,
    )
    const other = found?.transactions.find((one) => one.from === from && one.nonce === nonce)
    if (other) return other
  }
  return undefined
}

function reasonOf(
  { from, input, to, value }: Transaction,
  other: Transaction,
): 'cancelled' | 'replaced' | 'repriced' {
  if (other.to === to && other.value === value && other.input === input) return 'repriced'
  return other.to === from && BigInt(other.value) === 0n ? 'cancelled' : 'replaced'
}

type Ask = <T>(method: string, ...params: readonly unknown[]) => Promise<T | null>

function reader({ request }: EvmRpc, network: Network, signal: AbortSignal): Ask {
  return async <T>(method: string, ...params: readonly unknown[]) =>
    (await request(network, { method, params }, signal)) as T | null
}
