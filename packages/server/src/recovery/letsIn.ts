import type { Identity } from '../roles/identity.ts'

/**
 * Whether the proof of an identity alone lets a new device in. A site's own server says only whose wallet it is: whoever has its
 * signing key would have every wallet of its visitors.
 */
export function letsIn({ kind }: Pick<Identity, 'kind'>): boolean {
  return kind !== 'site'
}
