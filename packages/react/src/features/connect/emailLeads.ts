import type { Latchkey } from '@latchkey/core'

/**
 * Whether e-mail comes before the wallets (S2.29): as the site says, else where no wallet is installed (S9.43). What the
 * site does not name comes after what it names.
 */
export function emailLeads(
  { features }: Latchkey['options'],
  installed: readonly unknown[],
): boolean {
  const first = features.connectMethodsOrder?.find((method) => method !== 'social')
  return first ? first === 'email' : installed.length === 0
}
