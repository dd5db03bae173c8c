import { failureOf } from '../../kit/failureOf.ts'

/** What a visitor has to know about an offer that no wallet took. */
export type PairingFailure =
  | 'clock'
  | 'declined'
  | 'expired'
  | 'failed'
  | 'kept'
  | 'lacking'
  | 'missing'
  | 'networks'
  | 'origin'
  | 'project'
  | 'refused'
  | 'superseded'
  | 'unloaded'
  | 'unreachable'

const reasons: ReadonlyMap<unknown, PairingFailure> = new Map<unknown, PairingFailure>([
  ['remote.missing', 'missing'],
  ['remote.pairing_expired', 'expired'],
  ['remote.relay_refused_clock', 'clock'],
  ['remote.relay_refused_origin', 'origin'],
  ['remote.relay_refused_other', 'refused'],
  ['remote.relay_refused_project', 'project'],
  ['remote.relay_unreachable', 'unreachable'],
  ['remote.session_not_joined', 'kept'],
])

/** A wallet's numbers for networks and namespaces that it has not (CAIP-25). */
const networkNumbers: readonly unknown[] = [5100, 5104]

/** Sorts an error of an offer by its stable code. */
export function pairingFailureOf(error: unknown): PairingFailure {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  const own = reasons.get(code)
  if (own) return own
  const reason = failureOf(error)
  if (reason === 'unsupported')
    return networkNumbers.includes((error as { walletCode?: unknown }).walletCode)
      ? 'networks'
      : 'lacking'
  return reason === 'declined' || reason === 'superseded' || reason === 'unloaded'
    ? reason
    : 'failed'
}
