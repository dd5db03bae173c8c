/** What a site asks an account to sign, in the words of EIP-4361 and CAIP-122. */
export type SignInRequest = {
  /** The site that asks, as an RFC 3986 authority: `shop.example`, `localhost:5173`. */
  domain: string
  /** The RFC 3986 URI that the sign-in is for. */
  uri: string
  /** `1` in every standard so far. */
  version: string
  /** Unique per sign-in; EIP-4361 wants at least eight letters and digits. */
  nonce: string
  /** RFC 3339, as the other times. */
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
  /** One line for the visitor. */
  statement?: string | undefined
  requestId?: string | undefined
  /** RFC 3986 URIs; a list without entries is a line of the text, too. */
  resources?: readonly string[] | undefined
}

/** A sign-in of one account on one network (S3.42, S3.43). */
export type SignInMessage = SignInRequest & {
  accountAddress: string
  /** CAIP-2 id. */
  chainId: string
}
