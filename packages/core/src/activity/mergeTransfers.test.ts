import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActivityAmount } from './ActivityItem.ts'
import { readDecimal } from './Decimal.ts'
import { mergeTransfers } from './mergeTransfers.ts'

/** Such as `out 1.5 ETH $3000`. */
function amount(text: string): ActivityAmount {
  const [direction, number = '', symbol = '', worth = '$0'] = text.split(' ')
  return {
    direction: direction as ActivityAmount['direction'],
    imageUrl: undefined,
    kind: 'token',
    name: `Name of ${symbol}`,
    quantity: readDecimal(number),
    symbol,
    worth: Number(worth.slice(1)),
  }
}

const written = ({ direction, quantity, symbol }: ActivityAmount) =>
  `${direction} ${Number(quantity?.value) / 10 ** (quantity?.decimals ?? 0)} ${symbol}`
const merged = (...texts: string[]) => mergeTransfers(texts.map(amount)).map(written)

describe('transfers of a transaction', () => {
  test('are one or none as they are', () => {
    expect(merged()).toEqual([])
    expect(merged('in 0.0001 ETH')).toEqual(['in 0.0001 ETH'])
  })

  test('the change of a fee goes: one in and one out of a token, one less than a tenth of the other', () => {
    expect(merged('out 1 ETH', 'in 0.099 ETH')).toEqual(['out 1 ETH'])
    expect(merged('out 0.099 ETH', 'in 1 ETH')).toEqual(['in 1 ETH'])
    expect(merged('out 1 ETH', 'in 0.1 ETH')).toEqual(['out 1 ETH', 'in 0.1 ETH'])
    // Of two tokens neither is the other's change, and two in one direction are not either.
    expect(merged('out 1 ETH', 'in 0.01 WBTC')).toEqual(['out 1 ETH', 'in 0.01 WBTC'])
    expect(merged('out 1 ETH', 'out 0.01 ETH')).toEqual(['out 1.01 ETH'])
  })

  test('of more than two of a token those below a hundredth of the largest go', () => {
    expect(merged('out 100 UNI', 'out 1 UNI', 'out 0.99 UNI')).toEqual(['out 101 UNI'])
    expect(merged('out 100 UNI', 'in 50 UNI', 'in 0.5 UNI')).toEqual(['out 100 UNI', 'in 50 UNI'])
  })

  test('the same token in the same direction is summed, to the last digit', () => {
    const [sum] = mergeTransfers(
      ['in 0.000000000000000001 ETH', 'in 123456789012345678 ETH'].map(amount),
    )
    expect(sum?.quantity).toEqual({ decimals: 18, value: 123456789012345678000000000000000001n })
  })

  test('the two most valuable stay, what left the account first', () => {
    expect(merged('in 5 DAI $5', 'in 1 ETH $1900', 'out 9 UNI $60')).toEqual([
      'out 9 UNI',
      'in 1 ETH',
    ])
  })

  test('a token of a known name without its picture neither adds to that nor hides it', () => {
    const real = (text: string) => ({ ...amount(text), imageUrl: 'https://api.example/usdc' })
    const ofBoth = [real('in 0.01 USDC'), amount('in 1000000 USDC')]
    expect(mergeTransfers(ofBoth).map(written)).toEqual(['in 0.01 USDC', 'in 1000000 USDC'])
    const lost = [real('out 5000 USDC'), amount('in 1000000 USDC')]
    expect(mergeTransfers(lost).map(written)).toEqual(['out 5000 USDC', 'in 1000000 USDC'])
  })

  test('a token and a collectible of one name are two', () => {
    const token = amount('in 1 APE')
    expect(mergeTransfers([token, { ...token, kind: 'collectible' }])).toHaveLength(2)
  })

  test('a number that nobody can read harms none of the others', () => {
    expect(merged('out 1e5 ETH', 'in 2 DAI')).toEqual(['out NaN ETH', 'in 2 DAI'])
    expect(merged('out 1e5 ETH', 'out 2 ETH')).toEqual(['out 2 ETH'])
  })

  test('property: at most two, out before in, and no token twice in one direction', () => {
    const transfer = fc
      .tuple(
        fc.constantFrom('in', 'out', 'self'),
        fc.nat(1e9),
        fc.constantFrom('ETH', 'DAI', 'UNI'),
        fc.nat(1e4),
      )
      .map(([direction, number, symbol, worth]) => `${direction} ${number} ${symbol} $${worth}`)
    fc.assert(
      fc.property(fc.array(transfer), (transfers) => {
        const shown = mergeTransfers(transfers.map(amount))
        expect(shown.length).toBeLessThanOrEqual(2)
        const directions = shown.map(({ direction }) => direction)
        expect(directions.indexOf('out')).toBeLessThanOrEqual(0)
        if (transfers.length > 1)
          expect(new Set(shown.map((each) => each.direction + each.symbol)).size).toBe(shown.length)
        if (transfers.length > 0) expect(shown.length).toBeGreaterThan(0)
      }),
    )
  })
})
