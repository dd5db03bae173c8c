import type { JWTPayload } from 'jose'
import type { PlayAccount, PlayField } from './PlayAccount.ts'
import type { ProviderMood } from './ProviderControl.ts'

/** What stands in for a provider, as data: its own paths, names and ways. */
export type StandIn = CodesStandIn | IdTokenStandIn

/** One that signs who is there (OpenID Connect). */
export type IdTokenStandIn = OfEach & {
  /** What it signs of an account beside what every provider signs. */
  claims: (account: PlayAccount, client: string) => JWTPayload
  /** How long its tokens count. */
  lifetimeSeconds: number
  paths: { authorize: string; keys: string; token: string }
  proof: 'idToken'
}

/** One that answers who is there to whoever has a token (OAuth 2.0). */
export type CodesStandIn = OfEach & {
  /** Whether it answers for tokens in a form, unless JSON is asked for. */
  answersForms: boolean
  /** How long its codes count. */
  codeSeconds: number
  /** Whether a request without User-Agent is refused. */
  needsUserAgent: boolean
  paths: { authorize: string; revoke: string; token: string; user: string }
  proof: 'codes'
  /** Its request, and whether it ends each token that the account has with the client. */
  revocation: { endsAll: boolean; form: 'delete' | 'post' }
  /** What it says of a token beside the token and its kind. */
  said: (scopes: readonly string[]) => Readonly<Record<string, number | string>>
  /** How its kind of token is written. */
  tokenType: string
  /** How long its tokens count; undefined for ever. */
  tokenSeconds: number | undefined
  /** What it says of a token that does not count. */
  unauthorized: object
  user: (account: PlayAccount) => object
}

/** How it says no to a server. */
export type Refusal = { error: string; status: 200 | 400 | 401 }

type OfEach = {
  /** Accounts that its page offers beside one that is typed in. */
  accounts: readonly PlayAccount[]
  fields: readonly PlayField[]
  /** Whether it takes a verifier. The real one may let it pass; what its documents do not have is refused here. */
  hasVerifier: boolean
  /** As it writes itself. */
  issuer: string
  /** How it can answer servers. */
  moods: readonly ProviderMood[]
  name: string
  /** Whether the real one names itself in the address that it sends a visitor back to (RFC 9207). */
  namesItself: boolean
  /** Whether a grant has to be named. */
  needsGrantType: boolean
  /** Whether it sends whoever has agreed back without a page; undefined where each trip shows one. */
  passes: ((prompt: string) => boolean) | undefined
  /** The ones it knows. */
  prompts: readonly string[]
  /** Where it sends visitors: to what was registered, or also below that and to its sub-domains. */
  redirects: 'below' | 'exact'
  /** What it says of a visitor who has refused. */
  refusal: string
  /** What it says of a client or secret, a code or verifier, a kind of grant, and a way back that is wrong. */
  refusals: { client: Refusal; code: Refusal; grant: Refusal; redirect: Refusal }
  /** How it sends a visitor back: a form says a name beside the answer, where an account agrees for the first time. */
  responseMode: 'form_post' | 'query'
  /** Each of what is asked for has to be known, and what is needed among it. */
  scopes: { known: readonly string[]; needed?: string }
  /** Whether client and secret may come as Basic. */
  takesBasic: boolean
}
