import { expect, test } from 'vitest'
import type { DescribedFact } from '../../judge/Effect.ts'
import { ar } from '../../texts/ar.ts'
import { en } from '../../texts/en.ts'
import { describeDescribed } from './describeDescribed.ts'

const pool = `0x${'22'.repeat(20)}`
const token = `0x${'33'.repeat(20)}`
const other = `0x${'44'.repeat(20)}`
const network = { decimals: 18, symbol: 'ETH' }
const known = new Map([[token, { decimals: 6, symbol: 'COIN' }]])
const describe = (facts: readonly DescribedFact[], more: object = {}) =>
  describeDescribed(
    { app: 'Aave', facts, intent: 'Supply', kind: 'described', to: pool },
    { network, texts: en, tokens: known, ...more },
  )
const one = (fact: object) =>
  describe([{ label: 'It', ...fact } as DescribedFact]).facts.map(({ value }) => value)

test('the headline is the maker’s word with the first amount, and says whose word it is', () => {
  expect(describe([]).heading).toBe('Supply · as Aave describes it')
  const facts: readonly DescribedFact[] = [
    { address: other, kind: 'address', label: 'To' },
    { amount: 100_000_000n, kind: 'amount', label: 'Amount', token },
    { amount: 5n, kind: 'amount', label: 'Least', token },
  ]
  expect(describe(facts).heading).toBe('Supply: 100 COIN · as Aave describes it')
})

test('the headline has all amounts of one name together, and none of several tokens', () => {
  const part = (amount: bigint, more: object = {}): DescribedFact => ({
    amount,
    kind: 'amount',
    label: 'Amount',
    token,
    ...more,
  })
  const least = part(7n, { label: 'Least' })
  expect(describe([part(1_000_000n), part(99_000_000n), least]).heading).toBe(
    'Supply: 100 COIN · as Aave describes it',
  )
  expect(describe([part(1n), part(5n, { token: other })]).heading).toBe(
    'Supply · as Aave describes it',
  )
  expect(describe([part(1n), part(5n, { message: 'All' })]).heading).toBe(
    'Supply · as Aave describes it',
  )
})

test('decimals are the chain’s: without them an amount is in smallest units', () => {
  const fact = { amount: 100_000_000n, kind: 'amount', label: 'It' } as const
  expect(one({ ...fact, token })[0]).toBe('100 COIN')
  expect(one({ ...fact, token: other })[0]).toBe('100000000 units of a token')
  expect(one(fact)).toEqual(['0.0000000001 ETH'])
})

test('the maker’s word for all stands with the token that it is of', () => {
  const fact = { amount: 2n ** 256n - 1n, kind: 'amount', message: 'All' }
  expect(one({ ...fact, token })[0]).toBe('All · COIN')
  expect(one({ ...fact, token: other })[0]).toBe('All · token')
  expect(one(fact)).toEqual(['All · ETH'])
})

test('a token’s contract stands behind its amount, unless it is the one that is called', () => {
  const fact = { amount: 5n, kind: 'amount', label: 'Amount' } as const
  expect(describe([{ ...fact, token }]).facts).toEqual([
    { name: 'Amount', value: '0.000005 COIN' },
    { isCode: true, name: 'Amount: token’s contract', value: token },
  ])
  expect(describe([{ ...fact, token: pool }]).facts).toHaveLength(1)
})

test('each kind of value is said', () => {
  expect(one({ address: other, kind: 'address' })).toEqual([other])
  expect(one({ bytes: '0xabcd', kind: 'bytes' })).toEqual(['0xabcd'])
  expect(one({ bytes: '0x', kind: 'bytes' })).toEqual(['0 bytes'])
  expect(one({ bytes: `0x${'ab'.repeat(65)}`, kind: 'bytes' })).toEqual(['65 bytes'])
  expect(one({ kind: 'duration', seconds: 90_061n })).toEqual(['1 d 1 h 1 min 1 s'])
  expect(one({ kind: 'duration', seconds: 0n })).toEqual(['0 s'])
  expect(one({ id: 7n, kind: 'item', token: pool })).toEqual(['item 7'])
  expect(one({ kind: 'number', value: 1000n })).toEqual(['1000'])
  expect(one({ kind: 'number', value: -5n })).toEqual(['-5'])
  expect(one({ base: '%', decimals: 2, kind: 'number', value: 150n })).toEqual(['1.5 %'])
  expect(one({ kind: 'time', seconds: 0n })).toEqual([en.day(0)])
  expect(one({ kind: 'time', seconds: 2n ** 256n - 1n })).toEqual([en.forEver])
})

test('a text of the site’s shows what is not seen in it', () => {
  expect(one({ kind: 'text', text: 'to \u202Eecila\u0007' })).toEqual(['to [U+202E]ecila[U+0007]'])
  expect(one({ kind: 'text', text: '' })).toEqual(['Empty'])
})

test('names that stand there again have a number', () => {
  const fact = { address: other, kind: 'address', label: 'To' } as const
  expect(describe([fact, fact, fact]).facts.map(({ name }) => name)).toEqual(['To', 'To 2', 'To 3'])
})

test('among several steps each fact is one', () => {
  expect(describe([{ address: other, kind: 'address', label: 'To' }]).steps).toEqual([
    'Supply · as Aave describes it',
    `To: ${other}`,
  ])
})

test('inside Arabic the maker’s words are read from left to right', () => {
  const said = describe([{ address: other, kind: 'address', label: 'To (whole)' }], { texts: ar })
  expect(said.heading).toMatch(/^\u2066Supply\u2069/)
  expect(said.heading).toMatch(/\u2066Aave\u2069$/)
  expect(said.facts[0]?.name).toBe('\u2066To (whole)\u2069')
})
