import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canBeAddress, isAddress } from './address.ts'
import { balanceParts, formatBalance, formatDollars } from './amount.ts'
import { formatCount } from './count.ts'
import { dayAndMonth, monthHeading } from './date.ts'
import { shortName } from './shortName.ts'
import { shortAddress } from './truncate.ts'

describe('formatBalance', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 18, '<0.001'],
    [999_999_999_999_999n, 18, '<0.001'],
    [1_000_000_000_000_000n, 18, '0.001'],
    [500_000_000_000_000_000n, 18, '0.5'],
    [1_000_100_000_000_000_000n, 18, '1'],
    [1_999_900_000_000_000_000n, 18, '1.999'],
    [1_000n * 10n ** 18n, 18, '1,000'],
    [12_345_678_900_000n, 6, '12,345,678.9'],
    [-1_500_000n, 6, '-1.5'],
    [-1n, 3, '-0.001'],
    [-1n, 18, '>-0.001'],
    [7n, 0, '7'],
    [123_456_789_012_345_678_901_234_567_890n, 18, '123,456,789,012.345'],
  ])('cuts %s with %s decimals to %s, never rounds up (S9.17)', (value, decimals, text) => {
    expect(formatBalance({ decimals, value })).toBe(text)
  })

  test("uses the locale's marks and Latin digits", () => {
    expect(formatBalance({ decimals: 2, value: 123_456n }, { locale: 'de' })).toBe('1.234,56')
    expect(formatBalance({ decimals: 5, value: 1n }, { locale: 'de' })).toBe('<0,001')
    expect(formatBalance({ decimals: 2, value: 150n }, { locale: 'ar-EG' })).toMatch(/^1[.٫]5$/)
  })

  test('property: never shows more than there is, and misses less than a thousandth', () => {
    fc.assert(
      fc.property(fc.bigInt({ max: 10n ** 30n, min: 10n ** 15n }), (value) => {
        const [whole = '', fraction = ''] = formatBalance({ decimals: 18, value })
          .replace(/,/g, '')
          .split('.')
        const shown = BigInt(whole + fraction.padEnd(3, '0')) * 10n ** 15n
        expect(shown <= value).toBe(true)
        expect(value - shown < 10n ** 15n).toBe(true)
        expect(fraction).not.toMatch(/0$/)
      }),
    )
  })

  test('property: exact, it is the very value', () => {
    fc.assert(
      fc.property(fc.bigInt({ max: 10n ** 30n, min: 0n }), (value) => {
        const [whole = '', fraction = ''] = formatBalance({ decimals: 18, value }, { exact: true })
          .replace(/,/g, '')
          .split('.')
        expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(value)
      }),
    )
  })

  test('has two parts where a screen dims the fraction', () => {
    expect(balanceParts({ decimals: 3, value: 1_250n })).toEqual({ fraction: '.25', whole: '1' })
    expect(balanceParts({ decimals: 3, value: 1_000n })).toEqual({ fraction: '', whole: '1' })
  })
})

test('dollar amounts have two decimals, cut; no number is $0.00 (S9.17)', () => {
  expect(formatDollars(12.999)).toBe('$12.99')
  expect(formatDollars(1234.5)).toBe('$1,234.50')
  expect(formatDollars(Number.NaN)).toBe('$0.00')
  expect(formatDollars(undefined)).toBe('$0.00')
})

test('counts are exact below ten, else tens with a plus', () => {
  expect([3, 9, 10, 97].map(formatCount)).toEqual(['3', '9', '10+', '90+'])
})

describe('isAddress', () => {
  const evm = 'f39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  test('EVM: 40 hex characters with optional 0x', () => {
    expect(isAddress('eip155', `0x${evm}`)).toBe(true)
    expect(isAddress('eip155', evm)).toBe(true)
    for (const bad of [
      `0x${evm}0`,
      `0x${evm.slice(1)}`,
      `0x${evm.replace('f', 'g')}`,
      ` 0x${evm}`,
      '',
    ])
      expect(isAddress('eip155', bad)).toBe(false)
  })

  test('Solana: base58, 32 to 44 characters', () => {
    expect(isAddress('solana', '11111111111111111111111111111111')).toBe(true)
    expect(isAddress('solana', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')).toBe(true)
    expect(isAddress('solana', '1'.repeat(31))).toBe(false)
    expect(isAddress('solana', '1'.repeat(45))).toBe(false)
    expect(isAddress('solana', '0OIl11111111111111111111111111111111')).toBe(false)
  })

  test('namespaces without a rule have no addresses', () => {
    expect(isAddress('cosmos', 'cosmos1abc')).toBe(false)
  })

  test('a text may be an address of a namespace without a rule, and is none where the rule says so', () => {
    expect(canBeAddress('cosmos', 'cosmos1abc')).toBe(true)
    expect(canBeAddress('eip155', `0x${evm}`)).toBe(true)
    expect(canBeAddress('eip155', 'hello')).toBe(false)
  })
})

test('addresses keep four characters and six, names eighteen', () => {
  expect(shortAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf3…b92266')
  expect(shortAddress('0x12345678')).toBe('0x12345678')
  expect(shortName('a-name-of-nineteen.')).toBe('a-name-of-nineteen…')
  expect(shortName('alice.eth')).toBe('alice.eth')
})

test('months carry the year only when it is not the current one (S2.12)', () => {
  const now = new Date(2026, 10, 21)
  expect(monthHeading(new Date(2026, 2, 3), now)).toBe('March')
  expect(monthHeading(new Date(2025, 11, 31), now)).toBe('December 2025')
  expect(dayAndMonth(new Date(2026, 10, 5))).toBe('05 Nov')
})
