import type { RequestError } from '../errors/RequestError.ts'
import type { Texts } from '../texts/en.ts'

const names: Readonly<Record<string, keyof Texts & `failed${string}`>> = {
  descriptor_changed: 'failedDescriptor',
  device_refused: 'failedLoggedOut',
  logged_out: 'failedLoggedOut',
  offline: 'failedOffline',
  outdated: 'failedOutdated',
  slot_damaged: 'failedSlot',
  storage_full: 'failedFull',
  wallet_frozen: 'failedFrozen',
}
/** What the wallet itself says of parameters (S8.49). */
const invalidParams = -32_602

/** What nodes say where an account cannot pay the amount, or the fee for it. */
const noFunds = /insufficient (?:funds|lamports|balance)|insufficientfunds/i

/** Why something was not done, in words. A node’s own words go to the page alone: no one checked them. */
export function failureText(
  { code, message }: RequestError,
  {
    symbol,
    texts,
  }: {
    /** Of the network's own currency. */
    symbol: string
    texts: Texts
  },
): string {
  if (code === invalidParams) return texts.failedUnreadable
  if (typeof code === 'number' && noFunds.test(message)) return texts.failedFunds(symbol)
  if (typeof code === 'number') return texts.failedRefused
  const name = Object.hasOwn(names, code) ? names[code] : undefined
  return String(texts[name ?? 'failedOther'])
}
