import { describe, expect, test } from 'vitest'
import { dollars, largeDollars, percentOf } from './money.ts'
import { priceShape } from './priceShape.ts'
import { tokenGroups } from './tokenGroups.ts'

describe('a price line', () => {
  test('goes through its prices from edge to edge, the highest on top', () => {
    const shape = priceShape([
      { at: 0, price: 1 },
      { at: 5, price: 3 },
      { at: 10, price: 2 },
    ])
    expect(shape).toMatchObject({ change: 100, first: 1, highest: 3, last: 2, lowest: 1 })
    expect(shape?.path).toBe('M0 92L164 4L328 48')
  })

  test('of a price that never moved lies in the middle', () => {
    const points = [0, 1].map((at) => ({ at, price: 1 }))
    expect(priceShape(points)?.path).toBe('M0 48L328 48')
  })

  test.each([[[]], [[{ at: 1, price: 1 }]], [[1, 1].map((at) => ({ at, price: 1 }))]])(
    'needs two instants (%#)',
    (points) => {
      expect(priceShape(points)).toBeUndefined()
    },
  )

  test('that began at nothing has no change in percent', () => {
    const points = [0, 1].map((at) => ({ at, price: at }))
    expect(priceShape(points)?.change).toBeUndefined()
  })
})

describe('money', () => {
  test('a value below a cent is said to be there (S9.17)', () => {
    expect(dollars(0.001, 'en')).toBe('<$0.01')
    expect(dollars(0, 'en')).toBe('$0.00')
    expect(dollars(1.999, 'en')).toBe('$1.99')
  })

  test('a sum gets smaller type as it gets longer, then a word for its size', () => {
    expect(largeDollars(2481.07, { locale: 'en' })).toMatchObject({ cents: '.07', size: 'large' })
    expect(largeDollars(123_456_789.01, { locale: 'en' })).toMatchObject({ size: 'medium' })
    expect(largeDollars(123_456_789_012.01, { locale: 'en' })).toMatchObject({ size: 'small' })
    expect(largeDollars(12_345_678_901_234.5, { locale: 'en' })).toMatchObject({
      cents: '',
      start: '$12.34T',
    })
  })

  test('a change has a sign, and none where there is no change', () => {
    expect([1.24, -3.1, 0].map((change) => percentOf(change, 'en'))).toEqual([
      '+1.2%',
      '-3.1%',
      '0.0%',
    ])
  })
})

describe('small balances', () => {
  const token = (value: number, price = 1, address: string | undefined = `a:b:${value}`) => ({
    address,
    chainId: 'eip155:1',
    iconUrl: '',
    name: '',
    price,
    quantity: { decimals: '18', numeric: '1' },
    symbol: '',
    value,
  })

  test('are those below a cent and those without a price, but never the network’s own currency', () => {
    const native = { ...token(0), address: undefined }
    const tokens = [token(5), token(0.009), token(0, 0), native]
    const groups = tokenGroups(tokens)
    expect(groups.main).toEqual([tokens[0], native])
    expect(groups.small).toEqual([tokens[1], tokens[2]])
    expect(groups.hasUnpriced).toBe(true)
    expect(tokenGroups([token(5), token(0.001)]).hasUnpriced).toBe(false)
  })

  test('are none where no price is known', () => {
    expect(tokenGroups([token(0, 0), token(0, 0, 'x')]).small).toEqual([])
  })
})
