import { namespaceOf } from '@latchkey/protocol'
import { callsOf } from '../actions/prepareCall.ts'
import type { CallsStatus } from '../adapters/CallActions.ts'
import type { Latchkey } from '../Latchkey.ts'
import { noteBatchArrived } from '../transactions/noteArrived.ts'
import { refreshSent } from '../transactions/refreshSent.ts'
import type { SentBatch } from '../transactions/SentTransaction.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { keepBatch, placeOfBatches } from './keptBatches.ts'
import { readBatch } from './readBatch.ts'
import { stateOfBatch } from './stateOfBatch.ts'

/** Each time a bit later, so that a batch that never ends costs little. */
const pausesMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const
const triesAPause = 15
/** A wallet on another device is asked so seldom, and the chain between. */
const triesAWallet = 10
/** About an hour and a half: the next visit looks again. */
const maxTries = 250

/** Follows a batch to its end, whether or not somebody looks; its balances are read again then. */
export function trackBatch(latchkey: Latchkey, batch: SentBatch): void {
  refreshSent(latchkey, batch)
  look(latchkey, batch, 0)
}

function look(latchkey: Latchkey, batch: SentBatch, tries: number): void {
  const { internal } = latchkey
  const again = () => {
    if (internal.signal.aborted || tries >= maxTries || !isKept(latchkey, batch)) return
    const pauseMs = pausesMs[Math.floor(tries / triesAPause)] ?? pausesMs.at(-1) ?? 0
    internal.after(pauseMs, () => look(latchkey, batch, tries + 1))
  }
  ask(latchkey, batch, { isWalletAsked: tries % triesAWallet === 0 }).then((status) => {
    if (internal.signal.aborted) return
    note(latchkey, batch, status)
    if (isOpen(status)) return again()
    keepBatch(batch, placeOfBatches(latchkey), { isOver: true })
    refreshSent(latchkey, batch)
    noteBatchArrived(latchkey, { ...batch, ...hashesOf(status) })
  }, again)
}

async function ask(
  latchkey: Latchkey,
  { id, networkId }: SentBatch,
  { isWalletAsked }: { isWalletAsked: boolean },
): Promise<CallsStatus> {
  const namespace = namespaceOf(networkId)
  const calls = await callsOf(latchkey, { namespace, operation: 'trackBatch' })
  const { signal } = latchkey.internal
  return readBatch(latchkey, calls, { id, isWalletAsked, namespace, signal })
}

function isOpen({ status }: CallsStatus): boolean {
  return status === 'pending' || status === 'unknown'
}

/** Nothing is asked for a batch that is not kept any more (S9.5). */
function isKept(latchkey: Latchkey, { id }: SentBatch): boolean {
  const { transactions } = transactionsOf(latchkey).store.getState()
  return transactions.some((one) => one.kind === 'batch' && one.id === id)
}

function note(latchkey: Latchkey, { id }: SentBatch, { receipts, status }: CallsStatus): void {
  transactionsOf(latchkey).store.setState(({ transactions }) => ({
    transactions: transactions.map((one) =>
      one.kind === 'batch' && one.id === id
        ? {
            ...one,
            ...hashesOf({ receipts }),
            state: stateOfBatch(status),
            status,
          }
        : one,
    ),
  }))
}

function hashesOf({ receipts }: Pick<CallsStatus, 'receipts'>): Pick<SentBatch, 'hashes'> {
  return { hashes: receipts.map(({ transactionHash }) => transactionHash) }
}
