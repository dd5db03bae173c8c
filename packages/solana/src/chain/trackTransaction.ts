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
/** A transaction that no node has shown by then is void: its blockhash is older than 150 blocks. */
const dropAfterMs = 120_000
/** Blocks after which the cluster does not undo one. */
const rootDepth = 32

/** Polls a transaction until the cluster has confirmed it. Nothing can take its place: it is carried out or void. */
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
  let missingSince: number | undefined

  async function read(ends: AbortSignal): Promise<TransactionState> {
    const status = await readStatus(rpc, { id, network, signal: ends })
    if (!status) {
      missingSince ??= clock.now()
      const isVoid = clock.now() - missingSince >= dropAfterMs
      return isVoid ? { status: 'dropped' } : { confirmations: 0, status: 'pending' }
    }
    missingSince = undefined
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
