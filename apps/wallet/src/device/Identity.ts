import type { SocialProvider } from '@latchkey/protocol/wallet'

/** By what somebody is known who logs in. */
export type Identity =
  | { email: string; kind: 'email' }
  | { issuer: string; kind: 'social'; provider: SocialProvider; subject: string }
  // Of the site's own.
  | { issuer: string; kind: 'site'; subject: string }
