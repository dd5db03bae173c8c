import type { Address, Hex } from 'viem'

/** A read of a contract. */
export type ContractCall = { to: Address; data: Hex }

// The ABI of Multicall3's `aggregate3`, written out: a portfolio is hundreds of calls, for which a general encoder takes
// longer than everything else that the server does with them.

const selector = '82ad56cb'
const wordDigits = 64
/** Before a number of 32 bits. A thousand of them are read for a portfolio, for which a BigInt each takes too long. */
const zeros = '0'.repeat(wordDigits - 8)

/** `aggregate3((address target, bool allowFailure, bytes callData)[])`, where each call may fail. */
export function encodeAggregate3(calls: readonly ContractCall[]): Hex {
  const offsets: string[] = []
  const tuples: string[] = []
  let offset = calls.length * 32
  for (const { data, to } of calls) {
    const digits = data.slice(2)
    const padded = digits.padEnd(Math.ceil(digits.length / wordDigits) * wordDigits, '0')
    const tuple = `${to.slice(2).toLowerCase().padStart(wordDigits, '0')}${word(1)}${word(96)}${word(digits.length / 2)}${padded}`
    offsets.push(word(offset))
    tuples.push(tuple)
    offset += tuple.length / 2
  }
  return `0x${selector}${word(32)}${word(calls.length)}${offsets.join('')}${tuples.join('')}`
}

/**
 * `(bool success, bytes returnData)[]`: what each call returned, `undefined` where it failed or returned nothing. As a
 * whole `undefined` when it is not the answer to so many calls: a node may say anything.
 */
export function decodeAggregate3(
  answer: Hex,
  count: number,
): readonly (Hex | undefined)[] | undefined {
  const digits = answer.slice(2)
  const list = numberAt(digits, 0)
  if (list === undefined || numberAt(digits, list) !== count) return undefined
  const first = list + 32
  const results: (Hex | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const offset = numberAt(digits, first + index * 32)
    if (offset === undefined) return undefined
    const tuple = first + offset
    const success = numberAt(digits, tuple)
    const bytes = numberAt(digits, tuple + 32)
    const length = bytes === undefined ? undefined : numberAt(digits, tuple + bytes)
    if (success === undefined || bytes === undefined || length === undefined) return undefined
    const start = (tuple + bytes + 32) * 2
    if (start + length * 2 > digits.length) return undefined
    const isGood = success === 1 && length > 0
    results.push(isGood ? `0x${digits.slice(start, start + length * 2)}` : undefined)
  }
  return results
}

function word(value: number): string {
  return value.toString(16).padStart(wordDigits, '0')
}

/** The number at a byte; `undefined` past the end, and where it is more than any answer has bytes. */
function numberAt(digits: string, byte: number): number | undefined {
  const text = digits.slice(byte * 2, byte * 2 + wordDigits)
  if (text.length < wordDigits) return undefined
  return text.startsWith(zeros) ? Number.parseInt(text.slice(zeros.length), 16) : undefined
}
