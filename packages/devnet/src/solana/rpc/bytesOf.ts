import { getBase58Encoder } from '@solana/kit'
import { invalidParameter } from './RpcError.ts'

/** @throws {RpcError} when the text is not in that encoding. */
export function bytesOf(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  try {
    if (encoding === 'base58') return Uint8Array.from(getBase58Encoder().encode(text))
  } catch {
    throw invalidParameter('invalid base58 encoding')
  }
  const bytes = Buffer.from(text, 'base64')
  // Node leaves out what it cannot read.
  if (bytes.toString('base64') !== text) throw invalidParameter('invalid base64 encoding')
  return Uint8Array.from(bytes)
}
