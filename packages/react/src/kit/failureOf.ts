/** What a visitor has to know about a request that failed. */
export type AttemptFailure =
  | 'allowed'
  | 'blocked'
  | 'declined'
  | 'device'
  | 'elsewhere'
  | 'failed'
  | 'gone'
  | 'locked'
  | 'noApp'
  | 'pending'
  | 'popup'
  | 'stopped'
  | 'superseded'
  | 'timedOut'
  | 'ungranted'
  | 'unloaded'
  | 'unsupported'

const reasons: ReadonlyMap<unknown, AttemptFailure> = new Map<unknown, AttemptFailure>([
  ['connector.chains_not_supported', 'elsewhere'],
  ['connector.not_found', 'gone'],
  ['network.wrong', 'elsewhere'],
  ['remote.request_expired', 'timedOut'],
  ['request.aborted', 'superseded'],
  ['wallet.app_missing', 'noApp'],
  ['wallet.capability_unsupported', 'unsupported'],
  ['wallet.device_unavailable', 'device'],
  ['wallet.locked', 'locked'],
  ['wallet.extension_stopped', 'stopped'],
  ['wallet.loopback_allowed', 'allowed'],
  ['wallet.loopback_denied', 'blocked'],
  ['wallet.method_not_found', 'unsupported'],
  ['wallet.method_not_supported', 'unsupported'],
  ['wallet.popup_blocked', 'popup'],
  ['wallet.request_pending', 'pending'],
  ['wallet.session_unsupported', 'unsupported'],
  ['wallet.timeout', 'timedOut'],
  ['wallet.unauthorized', 'ungranted'],
  ['wallet.unsupported_method', 'unsupported'],
  ['wallet.upgrade_rejected', 'declined'],
  ['wallet.user_rejected', 'declined'],
  [-32002, 'pending'],
  [4001, 'declined'],
  [4100, 'ungranted'],
])

/** Sorts an error by its stable code. Wallets' own numbers serve for adapters that pass them on (EIP-1193). */
export function failureOf(error: unknown): AttemptFailure {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return reasons.get(code) ?? (isMissingCode(error) ? 'unloaded' : 'failed')
}

/** What Chromium, Firefox and Safari say when an `import()` fails; there is no code or class for it. */
const missingCode = /dynamically imported module|importing a module script/i

function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && missingCode.test(error.message)
}
