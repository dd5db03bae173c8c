/**
 * Whether a value can be asked as a wallet (EIP-1193).
 *
 * Not shared with what loads later: bundlers would make it a file of its own before the button.
 */
export function isWallet(value: unknown): boolean {
  return typeof (value as { request?: unknown } | null | undefined)?.request === 'function'
}
