import type { ProviderFacts, SocialProvider } from '@latchkey/protocol/wallet'

/**
 * A provider whose accounts open wallets, as data. It signs who is logged in (OpenID Connect), so that one answer proves it
 * to both roles.
 */
export type Provider = ProviderFacts & {
  name: SocialProvider
  /** By which it signs ID tokens: no others are looked at. */
  algorithms: readonly ('ES256' | 'RS256')[]
  /** Forms of the issuer in its answers. */
  issuers: readonly [string, ...string[]]
  /** Its keys, as a set (RFC 7517). */
  keysUrl: string
  /** Whether it promises to name itself in the address that it sends a visitor back to (RFC 9207). */
  namesItself: boolean
  /** Whether it says a visitor's name once, unsigned and beside its answer (`user`). */
  saysName: boolean
  /** Whose the subjects are that it tells: the same for everyone who asks, or those of one team at the provider. */
  subjectsOf: 'everyone' | 'team'
  tokenUrl: string
}
