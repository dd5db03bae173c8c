import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { SignInRefusedError } from '../errors/SignInRefusedError.ts'
import type { SignInMessage } from '../SignInMessage.ts'
import { type ExpectedSignIn, requireExpected } from '../verify/requireExpected.ts'
import { maxHardwareBytes, offchainMessagesOf, readOffchainMessage } from './offchainMessage.ts'
import { readSignIn } from './readSignIn.ts'
import { isForNone, isOnlySigner, isSameBytes } from './signatureOver.ts'

/**
 * Verifies a sign-in on Solana: the Ed25519 signature of the text's UTF-8 bytes first, or of an off-chain message with
 * the text, as hardware wallets sign it; then what the message says.
 *
 * @throws {InvalidMessageError} when the text is no sign-in (CAIP-122, Sign In With Solana)
 * @throws {SignInRefusedError} whose code says what it failed at
 */
export async function verifySignIn(
  {
    signature,
    text,
  }: {
    /** In base58: its 64 bytes, or an off-chain message with them as Solana's specification has it. */
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

/** An off-chain message that hardware signs, one signature and their number, in base58. */
const maxSignatureLength = Math.ceil((maxHardwareBytes + 65) * 1.37)

/**
 * Whether the key of the address signed the text, by RFC 8032; keys of small order sign anything and are none.
 *
 * A signature may be of the text itself, or of an off-chain message of version 0 with nothing but the text: for no
 * application, with or without the key as its signer. One for an application comes with its message.
 */
export function isSignedByKey(
  text: string,
  { address, signature }: { address: string; signature: string },
): boolean {
  try {
    if (signature.length > maxSignatureLength) return false
    const key = base58.decode(address)
    if (ed25519.Point.fromBytes(key).isSmallOrder()) return false
    const body = new TextEncoder().encode(text)
    const bytes = base58.decode(signature)
    const isOf = (signed: Uint8Array) => ed25519.verify(bytes, signed, key, { zip215: false })
    if (bytes.length === signatureBytes)
      return isOf(body) || offchainMessagesOf(body, key).some(isOf)
    return isEnvelopeOf(bytes, { body, key })
  } catch {
    return false
  }
}

const signatureBytes = 64

/** Whether bytes are one signature of the key with the off-chain message that it is of, and that has the text. */
function isEnvelopeOf(
  bytes: Uint8Array,
  { body, key }: { body: Uint8Array; key: Uint8Array },
): boolean {
  const signed = bytes.subarray(1 + signatureBytes)
  const message = bytes[0] === 1 ? readOffchainMessage(signed) : undefined
  if (!message || !isSameBytes(message.body, body) || !isOnlySigner(message, key)) return false
  // One for no application has its 64 bytes, and no second form beside.
  if (isForNone(message)) return false
  const signature = bytes.subarray(1, 1 + signatureBytes)
  return ed25519.verify(signature, signed, key, { zip215: false })
}
