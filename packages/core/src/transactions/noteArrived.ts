import { namespaceOf } from '@latchkey/protocol'
import { callsOf } from '../actions/prepareCall.ts'
import type { TransactionState } from '../adapters/ChainActions.ts'
import { requireNetwork } from '../adapters/requireNetwork.ts'
import type { Latchkey } from '../Latchkey.ts'
import { type SentBatch, type SentSwap, type SwapFacts, withArrived } from './SentTransaction.ts'
import { transactionsOf } from './transactionsOf.ts'

/** The node that is asked may lag behind the one that has shown the transaction: it is asked again, each time later. */
const firstPauseMs = 1000
const maxTries = 6

/**
 * Notes what a swap has brought once it is in a block: its quote is what was expected, and no more. Of the network's own
 * currency no log tells it, so nothing is noted.
 */
export function noteArrived(latchkey: Latchkey, swap: SentSwap, state: TransactionState): void {
  const minedId = minedAs(swap.id, state)
  if (minedId !== undefined) note(latchkey, swap, { minedId, received: swap.received })
}

/** The same of a batch that swaps: its transaction is known by then, where it was one. */
export function noteBatchArrived(
  latchkey: Latchkey,
  { hashes: [minedId, ...others], ...batch }: SentBatch,
): void {
  if (minedId === undefined || others.length > 0 || !batch.swap) return
  note(latchkey, batch, { minedId, received: batch.swap.received })
}

type Of = Pick<SentSwap, 'from' | 'id' | 'networkId'>

function note(
  latchkey: Latchkey,
  { from, id, networkId }: Of,
  { minedId, received }: { minedId: string; received: SwapFacts['received'] },
): void {
  const { token } = received
  if (token !== undefined) read(latchkey, { from, id, minedId, networkId, token }, maxTries)
}

type Target = Of & { minedId: string; token: string }

/** The transaction that carried the swap out; undefined where none did. */
function minedAs(id: string, state: TransactionState): string | undefined {
  if (state.status === 'confirmed') return id
  return state.status === 'replaced' && state.reason === 'repriced' ? state.by : undefined
}

function read(latchkey: Latchkey, target: Target, triesLeft: number): void {
  const { internal } = latchkey
  const again = () => {
    if (triesLeft <= 1 || internal.signal.aborted) return
    const pauseMs = firstPauseMs * 2 ** (maxTries - triesLeft)
    internal.after(pauseMs, () => read(latchkey, target, triesLeft - 1))
  }
  ask(latchkey, target).then((arrived) => {
    // Less than the least is none: such a token logs in another way.
    if (!arrived) return again()
    const { id, networkId } = target
    transactionsOf(latchkey).store.setState(({ transactions }) => ({
      transactions: withArrived(transactions, { arrived, id, networkId }),
    }))
  }, again)
}

async function ask(
  latchkey: Latchkey,
  { from: address, minedId: id, networkId, token }: Target,
): Promise<bigint | undefined> {
  const namespace = namespaceOf(networkId)
  const network = requireNetwork(latchkey, { namespace, networkId })
  const calls = await callsOf(latchkey, { namespace, operation: 'noteArrived' })
  return calls.readReceived({ address, id, network, signal: latchkey.internal.signal, token })
}
