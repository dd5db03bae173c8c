import type { Hex } from 'viem'

const wordDigits = 64

/**
 * The first `count` words of what a contract has answered, as numbers; `undefined` when it has fewer. What comes behind is not
 * looked at: contracts may say anything, and without end.
 */
export function answerWords(answer: Hex | undefined, count: number): readonly bigint[] | undefined {
  if (!answer || answer.length < 2 + count * wordDigits) return undefined
  return Array.from({ length: count }, (_, index) => {
    const start = 2 + index * wordDigits
    return BigInt(`0x${answer.slice(start, start + wordDigits)}`)
  })
}
