import { base58 } from '@scure/base'

const keyLength = 32
const maxCount = 0xffff

/** Reads bytes from their beginning; throws a `RangeError` where they end too soon, or say a number as no one should. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }
  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }
  take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + length)
    if (taken.length !== length) throw new RangeError('It is cut off')
    this.#at += length
    return taken
  }
  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#at)
  }
  byte(): number {
    return this.take(1)[0] ?? 0
  }
  u32(): number {
    return viewOf(this.take(4)).getUint32(0, true)
  }
  u64(): bigint {
    return viewOf(this.take(8)).getBigUint64(0, true)
  }
  /** An address. */
  key(): string {
    return base58.encode(this.take(keyLength))
  }
  /** A number of Solana's compact form: 16 bits, and no byte that is not needed. */
  count(): number {
    let value = 0
    for (let index = 0; index < 3; index += 1) {
      const byte = this.byte()
      value |= (byte & 0x7f) << (7 * index)
      if (byte >= 0x80) continue
      if (value > maxCount || (byte === 0 && index > 0)) break
      return value
    }
    throw new RangeError('A number is not written as it should be')
  }
  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.count() }, read)
  }
}

function viewOf({ buffer, byteLength, byteOffset }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
