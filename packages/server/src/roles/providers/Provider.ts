import type { ProviderFacts, WindowProvider } from '@latchkey/protocol/wallet'

/** What every provider has. */
type AnyProvider = ProviderFacts & {
  name: WindowProvider
  /** Forms of the issuer in its answers. */
  issuers: readonly [string, ...string[]]
  /** Whether it promises to name itself in the address that it sends a visitor back to (RFC 9207). */
  namesItself: boolean
  /** Whether it says a visitor's name once, unsigned and beside its answer (`user`). */
  saysName: boolean
  /** Whose the subjects are that it tells: the same for everyone who asks, or those of one client or team at the provider. */
  subjectsOf: 'client' | 'everyone' | 'team'
  /** Whether a server that redeems a code says client and secret as Basic alone; in the form where it is left out. */
  takesBasicOnly?: true
  tokenUrl: string
}

/** One that signs who is logged in (OpenID Connect), so that one answer proves it to both roles. */
export type SigningProvider = AnyProvider & {
  /** By which it signs ID tokens: no others are looked at. */
  algorithms: readonly ('ES256' | 'RS256')[]
  /** Its keys, as a set (RFC 7517). */
  keysUrl: string
  proof: 'idToken'
}

/** One that says who is there to whoever has its access token, so that each role has a code of its own. */
export type AnsweringProvider = AnyProvider & {
  /** What its API asks of every request. */
  apiHeaders: Readonly<Record<string, string>>
  proof: 'codes'
  /** Reads the text that it answers; undefined for what names no account. */
  readUser: (text: string) => SaidUser | undefined
  /** What it calls a code that does not count (`TokenRefusal.names`), where OAuth 2.0 has other words for it. */
  refusedCodes?: readonly string[]
  /** By what a token is ended; undefined where that would end more than the token. */
  revocation: ((of: { client: string; secret: string; token: string }) => Revocation) | undefined
  /**
   * How long after the account was read its token is ended. Where one token takes all others of a visitor along, that of the
   * other role has to be used by then.
   */
  revokedAfterMs: number
  /** What is asked of it beside the token. */
  userQuery?: (of: { secret: string; token: string }) => Readonly<Record<string, string>>
  /** Says whose a token is. */
  userUrl: string
}

/** A provider whose accounts open wallets, as data. */
export type Provider = AnsweringProvider | SigningProvider

/** An account, as a provider has said. */
export type SaidUser = { subject: string; userName?: string | undefined }

export type Revocation = {
  body: string
  headers: Readonly<Record<string, string>>
  method: 'DELETE' | 'POST'
  url: string
}
