/** An amount of typed data, as JSON has it: a number, or digits or hex in a text. */
export function readAmount(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return typeof value === 'string' && /^(?:\d{1,78}|0x[\da-f]{1,64})$/i.test(value)
    ? BigInt(value)
    : undefined
}

export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
}
