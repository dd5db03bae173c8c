export const table = 'wallet_social_logins'

/** What is kept of a login, wrapped. */
export type SignedSecret = {
  /** This role's half of what is signed. */
  nonce: string
}
