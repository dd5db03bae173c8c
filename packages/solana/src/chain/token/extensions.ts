/** Extensions of Token-2022 that say who may move what, by the number of their kind. */
export const extension = {
  transferFeeConfig: 1,
  confidentialTransferAccount: 5,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  permanentDelegate: 12,
  transferHook: 14,
  pausable: 26,
} as const

/** Extensions of a mint or of an account, by kind. */
export type Extensions = ReadonlyMap<number, Uint8Array>

/** Where extensions begin: behind the longer of the two base layouts and a byte for the kind of account. */
const firstByte = 166
/** Kind and length before each extension's data. */
const headerBytes = 4

/** Reads what stands behind the base layout: kind, length and data, one after the other. */
export function readExtensions(data: Uint8Array): Extensions {
  const view = viewOf(data)
  const found = new Map<number, Uint8Array>()
  let at = firstByte
  while (at + headerBytes <= data.length) {
    const kind = view.getUint16(at, true)
    const end = at + headerBytes + view.getUint16(at + 2, true)
    // Kind 0 is space that nothing has taken so far.
    if (kind === 0 || end > data.length) break
    found.set(kind, data.subarray(at + headerBytes, end))
    at = end
  }
  return found
}

export function viewOf({ buffer, byteLength, byteOffset }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
