/** What a visitor has to know about a request that failed. */
export type AttemptFailure =
  | 'allowed'
  | 'blocked'
  | 'declined'
  | 'elsewhere'
  | 'failed'
  | 'gone'
  | 'noApp'
  | 'pending'
  | 'superseded'
  | 'unloaded'

const reasons: ReadonlyMap<unknown, AttemptFailure> = new Map<unknown, AttemptFailure>([
  ['connector.chains_not_supported', 'elsewhere'],
  ['connector.not_found', 'gone'],
  ['request.aborted', 'superseded'],
  ['wallet.app_missing', 'noApp'],
  ['wallet.loopback_allowed', 'allowed'],
  ['wallet.loopback_denied', 'blocked'],
  ['wallet.request_pending', 'pending'],
  ['wallet.user_rejected', 'declined'],
  [-32002, 'pending'],
  [4001, 'declined'],
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
