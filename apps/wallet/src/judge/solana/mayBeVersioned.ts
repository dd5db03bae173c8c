import { readUtf8 } from '../../requests/readBytes.ts'

/** Of the first byte of a transaction's message: the rest of it is the version. */
const versionBit = 0x80
/** What an off-chain message begins with, so that it is no transaction's. */
const offchainDomain = [0xff, ...new TextEncoder().encode('solana offchain')]

/**
 * Whether bytes may be the message of a transaction of any version, also of one that no one knows so far: as a message of a
 * site they would be signed all the same. A text may begin with that bit, too; a transaction has keys, which are none.
 */
export function mayBeVersioned(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (first < versionBit || offchainDomain.every((byte, index) => bytes[index] === byte))
    return false
  return readUtf8(bytes) === undefined
}
