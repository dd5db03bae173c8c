import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeAggregate3, encodeAggregate3 } from './multicall3.ts'

const functionName = 'aggregate3'
const to = (digit: string): Address => `0x${digit.repeat(40)}`

describe('a call of aggregate3', () => {
  test.each([0, 1, 2, 300])('of %s calls is what the general encoder writes', (count) => {
    const calls = Array.from({ length: count }, (_, index) => ({
      data: `0x${'ab'.repeat((index * 7) % 101)}` as Hex,
      to: to((index % 16).toString(16)),
    }))
    const args = calls.map(({ data, to: target }) => ({
      allowFailure: true,
      callData: data,
      target,
    }))
    expect(encodeAggregate3(calls)).toBe(
      encodeFunctionData({ abi: multicall3Abi, args: [args], functionName }),
    )
  })
})

describe('an answer of aggregate3', () => {
  const answer = (results: readonly { success: boolean; returnData: Hex }[]) =>
    encodeFunctionResult({ abi: multicall3Abi, functionName, result: results })

  test.each([0, 1, 2, 300])('of %s results is what the general decoder reads', (count) => {
    const results = Array.from({ length: count }, (_, index) => ({
      returnData: `0x${'cd'.repeat((index * 13) % 67)}` as Hex,
      success: index % 5 !== 0,
    }))
    const encoded = answer(results)
    expect(decodeAggregate3(encoded, count)).toEqual(
      decodeFunctionResult({ abi: multicall3Abi, data: encoded, functionName }).map(
        ({ returnData, success }) => (success && returnData !== '0x' ? returnData : undefined),
      ),
    )
  })

  const one = answer([{ returnData: `0x${'11'.repeat(32)}`, success: true }])
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const changed = (at: number, value: bigint): Hex =>
    `0x${one.slice(2, 2 + at * 64)}${word(value)}${one.slice(2 + (at + 1) * 64)}`

  test.each<[string, Hex, number]>([
    ['nothing', '0x', 1],
    ['half a word', '0x00', 1],
    ['fewer results', one, 2],
    ['more results', one, 0],
    ['a list beyond its end', changed(0, 2n ** 31n), 1],
    ['a list beyond any number', changed(0, 2n ** 255n), 1],
    ['a result beyond its end', changed(2, 2n ** 20n), 1],
    ['bytes beyond its end', changed(4, 2n ** 20n), 1],
    ['more bytes than there are', changed(5, 33n), 1],
    ['more bytes than can be', changed(5, 2n ** 60n), 1],
    ['a word too few', one.slice(0, -64) as Hex, 1],
  ])('error: %s is no answer', (_, data, count) => {
    expect(decodeAggregate3(data, count)).toBeUndefined()
  })

  test('error: what says neither yes nor no has failed', () => {
    expect(decodeAggregate3(changed(3, 2n), 1)).toEqual([undefined])
  })
})
