import type { SignInMessage } from '../SignInMessage.ts'
import { requireComplete } from '../text/requireComplete.ts'
import { parseSignInText } from './parseSignInText.ts'
import { solanaChain } from './solanaChain.ts'

/**
 * Reads a text that a Solana account signed in the words that all namespaces share: its chain as a CAIP-2 id.
 *
 * @throws {InvalidMessageError} with the field that is malformed or absent
 */
export function readSignIn(text: string): SignInMessage {
  const { address, chainId, ...rest } = requireComplete(parseSignInText(text))
  return { ...rest, accountAddress: address, chainId: solanaChain(chainId) }
}
