import { SignInRefusedError } from '../errors/SignInRefusedError.ts'
import { type ExpectedSignIn, requireExpected } from '../verify/requireExpected.ts'
import { parseSignInText } from './parseSignInText.ts'
import { signerOf } from './signerOf.ts'
import type { EvmSignInMessage } from './signInText.ts'
import type { Witnesses } from './Witness.ts'

/**
 * Verifies a sign-in on an EVM chain: the signature first, then what the message says.
 *
 * Without `witnesses` only keys can sign in (EIP-191); with them contracts can, too (ERC-1271), deployed or not (ERC-6492).
 *
 * @throws {InvalidMessageError} when the text is no sign-in (EIP-4361)
 * @throws {SignInRefusedError} whose code says what it failed at
 * @throws {VerifierUnreachableError} when no node of the chain answered
 * @throws {UnwitnessedError} when no two nodes of different operators agreed about a contract
 */
export async function verifySignIn(
  {
    signature,
    text,
    witnesses,
  }: { signature: string; text: string; witnesses?: Witnesses | undefined },
  expected: ExpectedSignIn,
): Promise<EvmSignInMessage> {
  const message = parseSignInText(text)
  const { accountAddress: address, chainId } = message
  // A chain that the site does not serve has no node to ask.
  const served = expected.chains.includes(chainId) ? witnesses : undefined
  if (!(await signerOf(text, { address, chainId, signature, witnesses: served })))
    throw new SignInRefusedError({ refusal: 'signature' })
  requireExpected(message, expected)
  return message
}
