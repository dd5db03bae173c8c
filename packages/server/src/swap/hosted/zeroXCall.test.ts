import { type Address, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { EvmChain } from '../../chains/chainConfig.ts'
import { coin } from '../../testing/exchangeTrades.ts'
import { execData } from '../../testing/startZeroX.ts'
import type { AskedBuild } from '../AskedBuild.ts'
import type { SwapToken } from '../readSwapQuestion.ts'
import { faultInZeroX } from './zeroXCall.ts'

const account: Address = `0x${'a'.repeat(40)}`
const thief: Address = `0x${'d'.repeat(40)}`
const settler: Address = `0x${'5'.repeat(40)}`
const usdc: Address = `0x${'1'.repeat(40)}`
const dai: Address = `0x${'2'.repeat(40)}`
const [amount, least] = [50n, 7n]
const placeOf = (token: SwapToken) => (token === 'native' ? coin : token)
const askedOf = (fromToken: SwapToken, toToken: SwapToken): AskedBuild => ({
  account,
  asked: {
    amount,
    chain: {} as EvmChain,
    from: placeOf(fromToken),
    fromToken,
    to: placeOf(toToken),
    toToken,
  },
  isSimulated: true,
  slippageBps: 100,
})
const kinds = [askedOf('native', usdc), askedOf(usdc, 'native'), askedOf(usdc, dai)]
const written = ({ asked }: AskedBuild, change: Partial<Parameters<typeof execData>[0]> = {}) =>
  execData({
    amount,
    dst: placeOf(asked.toToken),
    from: account,
    least,
    settler,
    src: placeOf(asked.fromToken),
    ...change,
  })
const word = (value: number) => value.toString(16).padStart(64, '0')
/** Where the place and the length of the inner call are said, in digits. */
const placeAt = 10 + 4 * 64
const lengthAt = placeAt + 64
const replaced = (data: Hex, at: number, text: string): Hex =>
  `0x${data.slice(2, at)}${text}${data.slice(at + text.length)}`

describe.each(kinds)('a call of AllowanceHolder (%#)', (build) => {
  test('is what was asked for, and a unit less is the other way to round', () => {
    expect(faultInZeroX(build, written(build), least)).toBeUndefined()
    expect(faultInZeroX(build, written(build), least + 1n)).toBeUndefined()
    expect(faultInZeroX(build, written(build), least + 2n)).toBe('short')
  })

  test.each<[string, Partial<Parameters<typeof execData>[0]>]>([
    ['lets somebody else take what is paid', { operator: thief }],
    ['lets more be taken', { amount: amount + 1n }],
    ['lets another token be taken', { token: dai }],
    ['pays somebody else', { receiver: thief }],
    ['pays no one', { receiver: zeroAddress }],
    ['brings another token', { bought: thief }],
    ['names no token that comes', { bought: zeroAddress }],
    ['names no one and no token, but a least', { bought: zeroAddress, receiver: zeroAddress }],
  ])('error: is none that %s', (_, change) => {
    expect(faultInZeroX(build, written(build, change), least)).toBe('arguments')
  })

  test.each([least - 2n, 0n])('error: is none that insists on %s alone', (insisted) => {
    const data = written(build, { least: insisted })
    expect(faultInZeroX(build, data, least)).toBe('short')
  })

  test('error: is none that compares nothing', () => {
    const change = { bought: zeroAddress, least: 0n, receiver: zeroAddress }
    expect(faultInZeroX(build, written(build, change), least)).toBe('unchecked')
  })

  test('error: is none of another function, outside or inside', () => {
    const data = written(build)
    expect(faultInZeroX(build, replaced(data, 2, '095ea7b3'), least)).toBe('arguments')
    expect(faultInZeroX(build, replaced(data, lengthAt + 64, 'a9059cbb'), least)).toBe('arguments')
  })

  test.each([0, 32, 128, 159, 161, 192])('error: is none with its data at %i', (place) => {
    const data = replaced(written(build), placeAt, word(place))
    expect(faultInZeroX(build, data, least)).toBe('arguments')
  })

  test('error: is none with a lie where the place of its data points, and an honest call behind the others', () => {
    const honest = written(build)
    const lie = written(build, { receiver: thief }).slice(lengthAt)
    const data = `${replaced(honest, placeAt, word((honest.length - 10) / 2))}${lie}` as Hex
    expect(faultInZeroX(build, data, least)).toBe('arguments')
  })

  test('error: is none whose data is shorter than it says, or than a call of a Settler', () => {
    const data = written(build)
    for (const length of ['f'.repeat(64), word(0), word(100), word(data.length)])
      expect(faultInZeroX(build, replaced(data, lengthAt, length), least)).toBe('arguments')
    for (const share of [0, 0.1, 0.2, 0.4, 0.6, 0.9])
      expect(
        faultInZeroX(build, data.slice(0, Math.floor(data.length * share)) as Hex, least),
      ).toBe('arguments')
  })
})
