import { type IndexedWallet, readWalletIndex, writeWalletIndex } from '@latchkey/protocol'
import type { Wallet } from '@latchkey/protocol/http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Connector } from '../connectors/Connector.ts'
import { type FindWalletsFacts, findWallets, isIndexed } from './findWallets.ts'
import { visibleWallets, type WalletFacts } from './visibleWallets.ts'

const wallet = (name: string, more: Partial<Wallet> = {}): Wallet => ({
  chains: ['eip155:1'],
  id: `id of ${name}`,
  image_id: name,
  name,
  slug: name.toLowerCase(),
  ...more,
})
const indexOf = (wallets: readonly Wallet[], count = wallets.length) => ({
  isWhole: count === wallets.length,
  wallets: readWalletIndex(writeWalletIndex(wallets, count)),
})
const find = (facts: Partial<FindWalletsFacts>) =>
  findWallets({
    answer: undefined,
    badge: undefined,
    index: undefined,
    loaded: [],
    term: 'fox',
    whole: new Map(),
    ...facts,
  })
/** A whole record by its name, one of the index in brackets. */
const shown = (facts: Partial<FindWalletsFacts>) =>
  find(facts).map((each) => (isIndexed(each) ? `(${each.name})` : each.name))

const [firefox, foxglove, redFox, bear] = [
  wallet('Firefox'),
  wallet('Foxglove'),
  wallet('Red Fox', { slug: 'red-fox' }),
  wallet('Bear'),
] as const

test('what is loaded is found at once, best first (S5.19)', () => {
  expect(shown({ loaded: [firefox, bear, redFox, foxglove], term: ' FOX ' })).toEqual([
    'Foxglove',
    'Red Fox',
    'Firefox',
  ])
})

test('the index finds what is not loaded, each once, and what is whole stays whole', () => {
  const index = indexOf([firefox, bear, foxglove, redFox])
  expect(shown({ index, loaded: [firefox, bear] })).toEqual(['(Foxglove)', '(Red Fox)', 'Firefox'])
})

test('one of the site’s own keeps its place beside a wallet that is called the same, and before one of its id', () => {
  const named = wallet('Foxglove by us', { id: 'foxglove', slug: 'own:foxglove' })
  const facts = { index: indexOf([foxglove]), loaded: [named] }
  expect(shown(facts)).toEqual(['Foxglove by us', '(Foxglove)'])
  const answer = { count: 1, data: [foxglove] }
  expect(shown({ ...facts, answer, whole: new Map([['foxglove', foxglove]]) })).toEqual([
    'Foxglove by us',
    'Foxglove',
  ])
  const same = wallet('Foxglove by us', { id: foxglove.id, slug: `own:${foxglove.id}` })
  expect(shown({ answer, loaded: [same] })).toEqual(['Foxglove by us'])
})

test('the site’s own wallets come before the list where they match as well', () => {
  const own = wallet('Foxhole', { id: 'own', slug: undefined })
  expect(shown({ index: indexOf([foxglove, firefox]), loaded: [own, firefox] })).toEqual([
    'Foxhole',
    '(Foxglove)',
    'Firefox',
  ])
})

test('an answer moves nothing and doubles nothing; what only the server knows comes last (S5.19)', () => {
  const index = indexOf([firefox, foxglove], 3)
  expect(shown({ index })).toEqual(['(Foxglove)', '(Firefox)'])
  const answer = { count: 9, data: [redFox, firefox, foxglove] }
  expect(shown({ answer, index })).toEqual(['Foxglove', 'Firefox', 'Red Fox'])
})

test('an answer that is complete takes away what the server has no more, another one does not', () => {
  const index = indexOf([foxglove, firefox])
  expect(shown({ answer: { count: 1, data: [firefox] }, index })).toEqual(['Firefox'])
  expect(shown({ answer: { count: 2, data: [firefox] }, index })).toEqual(['(Foxglove)', 'Firefox'])
})

test('records that the page has from elsewhere make what is found whole', () => {
  const whole = new Map([['foxglove', foxglove]])
  expect(find({ index: indexOf([foxglove, firefox]), whole })[0]).toBe(foxglove)
})

test('without an index the answer is added to what is loaded', () => {
  const answer = { count: 2, data: [foxglove, firefox] }
  expect(shown({ answer, loaded: [firefox, bear] })).toEqual(['Firefox', 'Foxglove'])
})

test('a badge holds for what is indexed too', () => {
  const certified = { ...redFox, badge_type: 'certified' }
  const index = indexOf([foxglove, certified])
  expect(shown({ badge: 'certified', index, loaded: [firefox] })).toEqual(['(Red Fox)'])
})

test('accents and Turkish letters are no obstacle, in the index or beside it', () => {
  const [one, two] = [wallet('Évora'), wallet('İzmir')]
  expect(shown({ index: indexOf([one, two]), term: 'evo' })).toEqual(['(Évora)'])
  expect(shown({ loaded: [one, two], term: 'ız' })).toEqual(['İzmir'])
})

test('what the index says is enough for a row, and nothing that could be opened', () => {
  const [row] = find({ index: indexOf([{ ...foxglove, mobile_link: 'foxglove://' }]) })
  expect((row as IndexedWallet).mobile_link).toBe(true)
})

test('property: an indexed wallet is listed here exactly where its record would be (S5.16, S5.17, S5.18)', () => {
  const link = fc.constantFrom(null, 'https://fox.example')
  const records = fc.uniqueArray(
    fc.record({
      browse_link: link,
      chains: fc.subarray(['eip155:1', 'solana:x', 'bip122:y']),
      desktop_link: link,
      mobile_link: link,
      name: fc.constantFrom('Fox', 'Bear', 'Phantom', 'Coinbase Wallet', 'Owl'),
      rdns: fc.constantFrom(null, 'app.phantom', 'com.coinbase.wallet', 'com.owl'),
      webapp_link: link,
    }),
    { selector: ({ name }) => name },
  )
  const facts = fc.record({
    exclude: fc.constantFrom([], ['BEAR'], ['com.owl']),
    mobile: fc.boolean(),
    namespaces: fc.subarray(['eip155', 'solana'] as const),
    remoteSessions: fc.boolean(),
  })
  const connectors: Connector[] = [
    { chain: 'eip155', id: 'a', name: 'Other', provider: {}, rdns: 'com.owl', type: 'ANNOUNCED' },
    { chain: 'solana', id: 'b', name: 'Fox', provider: {}, type: 'ANNOUNCED' },
  ]
  fc.assert(
    fc.property(records, facts, (given, here) => {
      const wallets = given.map((more) => wallet(more.name, more))
      const listed = <W extends WalletFacts>(from: readonly W[]) =>
        visibleWallets({ ...here, connectors, wallets: from }).map(({ installed, name }) => [
          name,
          installed,
        ])
      expect(listed(indexOf(wallets).wallets)).toEqual(listed(wallets))
    }),
    { numRuns: 300 },
  )
})
