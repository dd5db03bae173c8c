import {
  type Clock,
  systemClock,
  type TrackTransactionParameters,
  type TransactionState,
  trackUntilFinal,
} from '@latchkey/core/adapter'
import type { Signature } from '@solana/kit'
import { toTransactionError } from '../errors/toTransactionError.ts'
import type { SolanaRpc } from './createRpc.ts'

const intervalMs = 500
/** Blocks after its blockhash in which a transaction can land. */
const maxAge = 150n
/** The node that gave the blockhash may have been ahead of the one that gives the height. */
const margin = 32n
/** Pause between questions for the height. */
const heightIntervalMs = 5_000
/** Blocks after which the cluster does not undo one. */
const rootDepth = 32

/**
 * Polls a transaction until the cluster has confirmed it. Nothing can take its place: it is carried out, or void once
 * its blockhash is too old. The blockhash is unknown here, but no younger than the tracking.
 */
export function trackTransaction(
  rpc: SolanaRpc,
  { confirmations: wanted = 1, id, network, onChange, signal }: TrackTransactionParameters,
  {
    clock = systemClock,
    lifetime,
    onStatus,
  }: {
    clock?: Clock | undefined
    lifetime: AbortSignal
    /** Called with the cluster's own words for each state. */
    onStatus?: ((status: SignatureStatus) => void) | undefined
  },
): Promise<TransactionState> {
  let lastHeight: bigint | undefined
  let askAgainAt = 0

  const readHeight = (commitment: 'confirmed' | 'finalized', ends: AbortSignal) =>
    rpc.request(network, (client) => client.getBlockHeight({ commitment }), {
      method: 'getBlockHeight',
      signal: ends,
    })

  /** Whether a transaction that no node shows can not land any more. */
  async function isVoid(ends: AbortSignal): Promise<boolean> {
    if (clock.now() < askAgainAt) return false
    const isFirst = lastHeight === undefined
    lastHeight ??= (await readHeight('confirmed', ends)) + maxAge + margin
    askAgainAt = clock.now() + heightIntervalMs
    if (isFirst || (await readHeight('finalized', ends)) <= lastHeight) return false
    // Asked once more: it may have landed between the two questions.
    return !(await readStatus(rpc, { id, network, signal: ends }))
  }

  async function read(ends: AbortSignal): Promise<TransactionState> {
    const status = await readStatus(rpc, { id, network, signal: ends })
    if (!status)
      return (await isVoid(ends)) ? { status: 'dropped' } : { confirmations: 0, status: 'pending' }
    onStatus?.(status)
    if (status.err) {
      const { details, message } = toTransactionError(status.err, { signature: id })
      return { reason: details[0] ?? message, status: 'failed' }
    }
    // A finalized transaction has no count.
    const confirmations = Number(status.confirmations ?? rootDepth)
    const isEnough =
      status.confirmationStatus === 'finalized' ||
      (status.confirmationStatus === 'confirmed' && confirmations >= wanted)
    return { confirmations, status: isEnough ? 'confirmed' : 'pending' }
  }

  return trackUntilFinal({ clock, intervalMs, onChange, read, signals: [lifetime, signal] })
}

export type SignatureStatus = NonNullable<Awaited<ReturnType<typeof readStatus>>>

/** What the cluster knows of a transaction; nothing when no node has shown it. */
async function readStatus(
  { request }: SolanaRpc,
  {
    id,
    network,
    signal,
  }: Pick<TrackTransactionParameters, 'id' | 'network'> & { signal: AbortSignal },
) {
  const { value } = await request(
    network,
    (rpc) => rpc.getSignatureStatuses([id as Signature], { searchTransactionHistory: true }),
    { method: 'getSignatureStatuses', signal },
  )
  return value[0]
}
