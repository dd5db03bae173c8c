import type { Latchkey } from '@latchkey/core/adapter'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import type { SignedIn } from '../wallet/askToSignIn.ts'
import { connectedWallet } from './connectedWallet.ts'

export type SignInParameters = Omit<SolanaSignInInput, 'address'>

/**
 * Asks the connected wallet to sign in with Solana (`solana:signIn`): the wallet writes the text itself, and warns
 * when `domain` is not the page's. Verify the text and the signature on a server.
 *
 * @throws {NotConnectedError}
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined, and `wallet.unsupported_method`
 * when the wallet cannot: `signMessage` can then sign a text of the site's
 */
export async function signIn(latchkey: Latchkey, parameters: SignInParameters): Promise<SignedIn> {
  const connected = connectedWallet(latchkey, 'signIn')
  const { askToSignIn } = await import('../wallet/askToSignIn.ts')
  const { account: _, ...signedIn } = await askToSignIn({ ...connected, input: parameters })
  return signedIn
}
