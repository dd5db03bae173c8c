/** What outlives a visitor's sign-in: one account on one origin of a project. Times are milliseconds since 1970. */
export type AuthSession = {
  id: string
  /** The project's id. */
  project: string
  origin: string
  /** CAIP-10. */
  account: string
  /** What the visitor signed. */
  uri: string
  domain: string
  nonce: string
  /** What the wallet calls itself, as the page said; may be empty. */
  walletName: string
  createdAt: number
  /** When it last got new tokens. */
  usedAt: number
  expiresAt: number
}

/** The parts of a CAIP-10 account. */
export function accountParts(account: string): {
  address: string
  chainId: string
  namespace: string
} {
  const [namespace = '', reference = '', address = ''] = account.split(':')
  return { address, chainId: `${namespace}:${reference}`, namespace }
}
