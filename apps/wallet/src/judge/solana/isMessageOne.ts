const versionOne = 0x81
/** Where a message says how many addresses follow: behind version, header, mask of its settings, lifetime and a count. */
const countAt = 41
const keyLength = 32

/**
 * Whether bytes may be the message of a transaction of version 1 (SIMD-0385), which this wallet does not sign: as a message
 * of a site they would be signed all the same.
 */
export function isMessageOne(bytes: Uint8Array): boolean {
  const [version, signers = 0, readers = 0] = bytes
  const addresses = bytes[countAt] ?? 0
  return (
    version === versionOne &&
    readers < signers &&
    signers <= addresses &&
    bytes.length >= countAt + 1 + addresses * keyLength
  )
}
