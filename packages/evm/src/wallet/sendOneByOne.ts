import { TransactionRefusedError, type TransactionState } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { CallsIncompleteError } from '../errors/CallsIncompleteError.ts'
import { toCallsId } from './callsId.ts'

type Hash = `0x${string}`

/**
 * Sends calls as transactions, each after the one before it is in a block and has succeeded. The first that fails ends
 * it: what was sent before stays sent, what comes after is not asked for.
 *
 * @throws what `send` throws at the first call @throws {CallsIncompleteError} after it
 */
export async function sendOneByOne<C>({
  calls,
  networkId,
  onSent,
  send,
  track,
}: {
  calls: readonly C[]
  networkId: NetworkId
  onSent?: ((sent: { hash: Hash; id: string; index: number }) => void) | undefined
  /** Has the wallet send a call; resolves to the transaction's hash. */
  send(call: C): Promise<Hash>
  /** Resolves to how a transaction ends. */
  track(hash: Hash): Promise<TransactionState>
}): Promise<string> {
  const hashes: Hash[] = []
  const id = () => toCallsId({ hashes, networkId, total: calls.length })
  try {
    for (const [index, call] of calls.entries()) {
      const last = hashes.at(-1)
      // Its own hash, or that of the same transaction at a better price.
      if (last) hashes[index - 1] = await untilSucceeded(last, track)
      const hash = await send(call)
      hashes.push(hash)
      onSent?.({ hash, id: id(), index })
    }
    return id()
  } catch (cause) {
    if (hashes.length === 0) throw cause
    throw new CallsIncompleteError({ cause, hashes, id: id(), total: calls.length })
  }
}

async function untilSucceeded(
  hash: Hash,
  track: (hash: Hash) => Promise<TransactionState>,
): Promise<Hash> {
  const state = await track(hash)
  if (state.status === 'confirmed') return hash
  if (state.status === 'replaced' && state.reason === 'repriced' && state.by)
    return untilSucceeded(state.by as Hash, track)
  throw new TransactionRefusedError({ reason: `Transaction ${hash} was ${wordOf(state)}.` })
}

function wordOf({ status }: TransactionState): string {
  return status === 'failed' ? 'reverted' : status
}
