import type { Latchkey } from '@latchkey/core'

/**
 * Whether e-mail and socials come before the wallets (S2.29): as the site says, else where no wallet is installed (S9.43).
 * What the site does not name comes after what it names; socials that no one can use are not asked for their place.
 */
export function emailLeads(
  { features }: Latchkey['options'],
  { hasSocials, installed }: { hasSocials: boolean; installed: readonly unknown[] },
): boolean {
  const first = features.connectMethodsOrder?.find((method) => hasSocials || method !== 'social')
  return first ? first !== 'wallet' : installed.length === 0
}
