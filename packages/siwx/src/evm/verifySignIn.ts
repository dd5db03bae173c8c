import { SignInRefusedError } from '../errors/SignInRefusedError.ts'
import { VerifierUnreachableError } from '../errors/VerifierUnreachableError.ts'
import { type ExpectedSignIn, requireExpected } from '../verify/requireExpected.ts'
import type { CallChain } from './isSignedByAccount.ts'
import { parseSignInText } from './parseSignInText.ts'
import type { EvmSignInMessage } from './signInText.ts'
import { isMalleable, isSignedByKey } from './verifySignature.ts'

/** Longer than the signature of any account, with the code that deploys it; each byte is one for the node to read. */
const maxSignatureLength = 32_768

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
  if (!(await isSigned(text, { call, message, signature, chains: expected.chains })))
    throw new SignInRefusedError({ refusal: 'signature' })
  requireExpected(message, expected)
  return message
}

async function isSigned(
  text: string,
  {
    call,
    chains,
    message: { accountAddress: address, chainId },
    signature,
  }: {
    call: CallChain | undefined
    chains: readonly string[]
    message: EvmSignInMessage
    signature: string
  },
): Promise<boolean> {
  if (signature.length > maxSignatureLength) return false
  if (isSignedByKey(text, { address, signature })) return true
  // A chain that the site does not serve has no node to ask; and the validator takes both forms of a key's signature.
  if (!call || !chains.includes(chainId) || isMalleable(signature)) return false
  const { isSignedByAccount } = await import('./isSignedByAccount.ts')
  try {
    return await isSignedByAccount(text, { address, chainId, signature }, call)
  } catch (cause) {
    throw new VerifierUnreachableError({ cause, chainId })
  }
}
