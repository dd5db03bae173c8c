/** No base units have more digits: they are numbers of 256 bits. */
const digits = /^\d{1,78}$/

/** Pure: decimal digits of a server's answer as base units; undefined for what is none. */
export function readUnits(text: string | undefined): bigint | undefined {
  return text !== undefined && digits.test(text) ? BigInt(text) : undefined
}
