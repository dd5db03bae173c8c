import { SignInRefusedError } from '../errors/SignInRefusedError.ts'
import { type ExpectedSignIn, requireExpected } from '../verify/requireExpected.ts'
import type { CallChain } from './isSignedByAccount.ts'
import { parseSignInText } from './parseSignInText.ts'
import { signerOf } from './signerOf.ts'
import type { EvmSignInMessage } from './signInText.ts'

/**
 * Verifies a sign-in on an EVM chain: the signature first, then what the message says.
 *
 * Without `call` only keys can sign in (EIP-191); with it contracts can, too (ERC-1271), deployed or not (ERC-6492).
 *
 * @throws {InvalidMessageError} when the text is no sign-in (EIP-4361)
 * @throws {SignInRefusedError} whose code says what it failed at
 * @throws {VerifierUnreachableError} when the chain could not be asked
 */
export async function verifySignIn(
  { call, signature, text }: { call?: CallChain | undefined; signature: string; text: string },
  expected: ExpectedSignIn,
): Promise<EvmSignInMessage> {
  const message = parseSignInText(text)
  const { accountAddress: address, chainId } = message
  // A chain that the site does not serve has no node to ask.
  const served = expected.chains.includes(chainId) ? call : undefined
  if (!(await signerOf(text, { address, call: served, chainId, signature })))
    throw new SignInRefusedError({ refusal: 'signature' })
  requireExpected(message, expected)
  return message
}
