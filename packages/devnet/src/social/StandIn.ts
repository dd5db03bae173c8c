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
  /** Whether a user is answered only beside a proof of the secret (Facebook's `appsecret_proof`). */
  needsSecretProof?: true
  paths: { authorize: string; revoke?: string; token: string; user: string }
  proof: 'codes'
  /** Its request, and whether it ends each token that the account has with the client; undefined where no token is ended. */
  revocation: { endsAll: boolean; form: 'delete' | 'post' } | undefined
  /** What it says of a token beside the token and its kind. */
  said: (scopes: readonly string[]) => Readonly<Record<string, number | string>>
  /** How its kind of token is written. */
  tokenType: string
  /** How long its tokens count; undefined for ever. */
  tokenSeconds: number | undefined
  /** What it says of a token that does not count. */
  unauthorized: object
  user: (account: PlayAccount, client: string) => object
}

/** How it says no to a server. */
export type Refusal = { description?: string; error: object | string; status: 200 | 400 | 401 }

type OfEach = {
  /** Accounts that its page offers beside one that is typed in. */
  accounts: readonly PlayAccount[]
  fields: readonly PlayField[]
  /** What it appends to the address that it sends a visitor back to. */
  fragment?: string
  /** Whether it takes a verifier. The real one may let it pass; what its documents do not have is refused here. */
  hasVerifier: boolean
  /** As it writes itself. */
  issuer: string
  /** The longest state that it takes, in characters. */
  maxState?: number
  /** How it can answer servers. */
  moods: readonly ProviderMood[]
  name: string
  /** Whether the real one names itself in the address that it sends a visitor back to (RFC 9207). */
  namesItself: boolean
  /** Whether a grant has to be named. */
  needsGrantType: boolean
  /** Whether no visitor is asked without a challenge. */
  needsVerifier?: true
  /** Whether it sends whoever has agreed back without a page; undefined where each trip shows one. */
  passes: ((prompt: string) => boolean) | undefined
  /** The ones it knows. */
  prompts: readonly string[]
  /** Where it sends visitors: to what was registered, or also below that and to its sub-domains. */
  redirects: 'below' | 'exact'
  /** What it says of a visitor who has refused. */
  refusal: string
  /**
   * What it says of a client or secret, a code or verifier, a kind of grant, and a way back that is wrong; of an old code and of a
   * verifier where it has words of their own.
   */
  refusals: {
    client: Refusal
    code: Refusal
    grant: Refusal
    old?: Refusal
    redirect: Refusal
    verifier?: Refusal
  }
  /** How it sends a visitor back: a form says a name beside the answer, where an account agrees for the first time. */
  responseMode: 'form_post' | 'query'
  /** Each of what is asked for has to be known, and what is needed, by spaces, among it. */
  scopes: { known: readonly string[]; needed?: string }
  /** Whether client and secret may come as Basic, or as that alone. */
  takesBasic: boolean | 'only'
}
