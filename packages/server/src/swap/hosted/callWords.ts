import type { Hex } from 'viem'

/** The arguments of a call in words of 32 bytes; `undefined` of one by another function, or with too few. */
export function callWords(
  data: Hex,
  { count, selector }: { count: number; selector: Hex },
): readonly bigint[] | undefined {
  if (!data.toLowerCase().startsWith(selector) || data.length < 10 + count * 64) return undefined
  return Array.from({ length: count }, (_, index) =>
    BigInt(`0x${data.slice(10 + index * 64, 74 + index * 64)}`),
  )
}
