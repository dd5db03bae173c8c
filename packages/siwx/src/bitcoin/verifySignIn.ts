import { base64 } from '@scure/base'
import { SignInRefusedError } from '../errors/SignInRefusedError.ts'
import type { SignInMessage } from '../SignInMessage.ts'
import { type ExpectedSignIn, requireExpected } from '../verify/requireExpected.ts'
import { isSignedBip137 } from './isSignedBip137.ts'
import { isSignedBip322 } from './isSignedBip322.ts'
import { parseSignInText } from './parseSignInText.ts'
import { readAddress } from './readAddress.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'

/** Longer, in base64, than one key's witness and the transaction around it. */
const maxSignatureLength = 1024

/**
 * Verifies a sign-in on Bitcoin: the signature first, then what the message says.
 *
 * @throws {InvalidMessageError} when the text is no sign-in (CAIP-122)
 * @throws {SignInRefusedError} whose code says what it failed at
 */
export async function verifySignIn(
  {
    signature,
    text,
  }: {
    /** In base64. */
    signature: string
    text: string
  },
  expected: ExpectedSignIn,
): Promise<SignInMessage> {
  const message = parseSignInText(text)
  if (!isSignedByKey(text, { address: message.accountAddress, signature }))
    throw new SignInRefusedError({ refusal: 'signature' })
  requireExpected(message, expected)
  // An address of the main network on another chain, or the reverse, is no account there.
  if (readAddress(message.accountAddress)?.isMain !== (message.chainId === mainnet))
    throw new SignInRefusedError({ refusal: 'chain' })
  return message
}

/**
 * Whether the key of an address signed a text: by BIP-322, simple or full, with segwit addresses, taproot ones and
 * those nested in P2SH; by BIP-137 with these and legacy ones.
 */
export function isSignedByKey(
  text: string,
  { address, signature }: { address: string; signature: string },
): boolean {
  const signer = readAddress(address)
  const bytes = readBase64(signature)
  if (!signer || !bytes) return false
  const signed = { address: signer, signature: bytes }
  return bytes.length === 65 ? isSignedBip137(text, signed) : isSignedBip322(text, signed)
}

function readBase64(signature: string): Uint8Array | undefined {
  try {
    return signature.length > maxSignatureLength ? undefined : base64.decode(signature)
  } catch {
    return undefined
  }
}
