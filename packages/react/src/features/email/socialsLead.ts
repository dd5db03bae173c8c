import type { Latchkey } from '@latchkey/core'

/** Whether accounts at providers come before the field, as the site says (S2.29). What it does not name comes after what it names. */
export function socialsLead({ features }: Latchkey['options']): boolean {
  return features.connectMethodsOrder?.find((method) => method !== 'wallet') === 'social'
}
