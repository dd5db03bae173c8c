import { writeText } from '../text/writeText.ts'

/** The input of Wallet Standard's `solana:signIn`, with what the wallet fills in. */
export type SolanaSignInMessage = {
  address: string
  domain: string
  /** As the site gave it: Wallet Standard has names such as `mainnet` and ids such as `solana:mainnet`. */
  chainId?: string | undefined
  expirationTime?: string | undefined
  issuedAt?: string | undefined
  nonce?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
  statement?: string | undefined
  uri?: string | undefined
  version?: string | undefined
}

/**
 * Writes the text of Sign In With Solana, as Wallet Standard has it.
 *
 * @throws {InvalidMessageError} without a domain or an address, and when a field breaks its line
 */
export function signInText(message: SolanaSignInMessage): string {
  return writeText({ ...message, account: 'Solana', keepsBlankLine: false })
}
