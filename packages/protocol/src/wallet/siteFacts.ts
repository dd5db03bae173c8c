/** What both ends know of a login that a site's own server signs. */
export const siteFacts = {
  /** By which it may sign (RFC 7518, RFC 8037): with a private key of its own, and never by a secret that it shares. */
  algorithms: ['ES256', 'EdDSA', 'RS256'],
  /** Between `iat` and `exp`, in seconds. */
  maxLifetimeSeconds: 5 * 60,
  /** Bytes of `sub`, in UTF-8. */
  maxSubjectBytes: 255,
  /** `typ` of the header (RFC 8725 3.11): no other token of the site is one of these. */
  type: 'latchkey-login+jwt',
} as const
