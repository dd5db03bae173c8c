/** A number as nodes write it, of at most 256 bits; `undefined` when it is none: nodes may say anything. */
export function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}
