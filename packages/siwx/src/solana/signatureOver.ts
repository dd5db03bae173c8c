import { base58 } from '@scure/base'
import {
  isOffchain,
  maxHardwareBytes,
  type OffchainMessage,
  readOffchainMessage,
} from './offchainMessage.ts'

/** A text that a wallet says its account signed, and the signature in the form that `verifySignIn` takes. */
export type SignedText = { signature: string; text: Uint8Array }

/**
 * Reads what a wallet says that it signed, which is the text, or an off-chain message around it, as Ledger signs it.
 * Nothing where it is an off-chain message that is malformed, whose signer is another, or that no
 * hardware takes.
 *
 * The signature stays the 64 bytes in base58 where the text tells the rest of the message. One for an application is
 * given with the message, as Solana's specification has it: the number of signatures, the signature, the message.
 */
export function signatureOver(
  signedMessage: Uint8Array,
  { address, signature }: { address: string; signature: Uint8Array },
): SignedText | undefined {
  if (!isOffchain(signedMessage))
    return { signature: base58.encode(signature), text: signedMessage }
  const message = readOffchainMessage(signedMessage)
  if (!message || !isOnlySigner(message, base58.decode(address))) return undefined
  const isBare = isForNone(message)
  if (!isBare && signedMessage.length > maxHardwareBytes) return undefined
  return {
    signature: base58.encode(
      isBare ? signature : Uint8Array.from([1, ...signature, ...signedMessage]),
    ),
    text: message.body,
  }
}

/** Whether a message names no application; the short header cannot. */
export function isForNone({ application }: OffchainMessage): boolean {
  return application?.every((byte) => byte === 0) ?? true
}

/** Whether no other key is to sign a message; the short header names none. */
export function isOnlySigner({ signers }: OffchainMessage, key: Uint8Array): boolean {
  return signers === undefined || (signers.length === 1 && isSameBytes(signers[0], key))
}

export function isSameBytes(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one?.length === other.length && one.every((byte, index) => byte === other[index])
}
