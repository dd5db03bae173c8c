import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { SignInRefusedError } from '../errors/SignInRefusedError.ts'
import type { SignInMessage } from '../SignInMessage.ts'
import { type ExpectedSignIn, requireExpected } from '../verify/requireExpected.ts'
import { readSignIn } from './readSignIn.ts'

/**
 * Verifies a sign-in on Solana: the Ed25519 signature of the text's UTF-8 bytes first, then what the message says.
 *
 * @throws {InvalidMessageError} when the text is no sign-in (CAIP-122, Sign In With Solana)
 * @throws {SignInRefusedError} whose code says what it failed at
 */
export async function verifySignIn(
  {
    signature,
    text,
  }: {
    /** In base58. */
    signature: string
    text: string
  },
  expected: ExpectedSignIn,
): Promise<SignInMessage> {
  const message = readSignIn(text)
  if (!isSignedByKey(text, { address: message.accountAddress, signature }))
    throw new SignInRefusedError({ refusal: 'signature' })
  requireExpected(message, expected)
  return message
}

/** Whether the key of the address signed the text, by RFC 8032; keys of small order sign anything and are none. */
export function isSignedByKey(
  text: string,
  { address, signature }: { address: string; signature: string },
): boolean {
  try {
    if (signature.length > 88) return false
    const key = base58.decode(address)
    if (ed25519.Point.fromBytes(key).isSmallOrder()) return false
    const bytes = new TextEncoder().encode(text)
    return ed25519.verify(base58.decode(signature), bytes, key, { zip215: false })
  } catch {
    return false
  }
}
