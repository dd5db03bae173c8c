/** What `createMessage` of the older shape is given: EIP-4361 in the words of CAIP-74. */
export type SiweMessageArguments = SiweMessageParameters & {
  /** `did:pkh:` and the account's CAIP-10 id. */
  address: string
  chainId: number
  nonce: string
  version: '1'
  iat: string
}

/** What a site says of each message. */
export type SiweMessageParameters = {
  domain: string
  uri: string
  /** Chains that the site serves; not part of a message. */
  chains?: readonly number[] | undefined
  statement?: string | undefined
  /** RFC 3339, as the other times. */
  iat?: string | undefined
  exp?: string | undefined
  nbf?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

export type SiweSession = { address: string; chainId: number }

/** The older shape of a sign-in, for EVM chains alone. */
export type SiweOptions = {
  /** Gives a nonce; the address is missing where it is not known yet. */
  getNonce(address?: string): Promise<string>
  getMessageParams(): Promise<SiweMessageParameters>
  /** Writes the text; `formatMessage` does. */
  createMessage(message: SiweMessageArguments): string
  /** Whether the site takes the signature; `data` is the proof of a remote wallet that signed while it connected. */
  verifyMessage(signed: { message: string; signature: string; data?: unknown }): Promise<boolean>
  getSession(): Promise<SiweSession | null | undefined>
  signOut(): Promise<boolean>
  onSignIn?: ((session?: SiweSession) => void) | undefined
  onSignOut?: (() => void) | undefined
  /** Defaults to true. */
  required?: boolean | undefined
  /** False asks no one. Defaults to true. */
  enabled?: boolean | undefined
  /** Taken, and not needed: each message gets a nonce of its own. */
  nonceRefetchIntervalMs?: number | undefined
  /** How often the session is read again. Defaults to five minutes. */
  sessionRefetchIntervalMs?: number | undefined
  /** Defaults to true. */
  signOutOnDisconnect?: boolean | undefined
  /** Defaults to true. */
  signOutOnAccountChange?: boolean | undefined
  /** Defaults to true. */
  signOutOnNetworkChange?: boolean | undefined
}
