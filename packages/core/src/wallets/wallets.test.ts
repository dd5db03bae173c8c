import type { Wallet } from '@latchkey/protocol/http'
import { describe, expect, test } from 'vitest'
import type { Connector } from '../connectors/Connector.ts'
import { isWalletOf } from './isWalletOf.ts'
import { addRecentWallet, recentWalletLimit } from './recentWallets.ts'
import { type VisibleWalletFacts, visibleWallets } from './visibleWallets.ts'
import { withoutInstalled } from './withoutInstalled.ts'

const wallet = (parts: Partial<Wallet>): Wallet => ({
  chains: ['eip155:1'],
  id: 'one',
  image_id: 'i',
  mobile_link: 'one://',
  name: 'One',
  ...parts,
})
const connector: Connector = {
  chain: 'eip155',
  id: 'io.one',
  name: 'One',
  provider: {},
  rdns: 'io.one',
  type: 'ANNOUNCED',
}
const ids = (wallets: Wallet[], facts: Partial<VisibleWalletFacts<Wallet>> = {}) =>
  visibleWallets({
    connectors: [],
    exclude: [],
    mobile: false,
    namespaces: ['eip155'],
    remoteSessions: false,
    wallets,
    ...facts,
  }).map(({ id }) => id)

describe('visibleWallets', () => {
  test('excluded ids, rdns and names are hidden (S5.16, S3.49)', () => {
    const two = wallet({ id: 'two', name: 'Two', rdns: 'io.two' })
    for (const exclude of [['two'], ['IO.TWO'], ['two']])
      expect(ids([wallet({}), two], { exclude })).toEqual(['one'])
  })

  test('on phones: wallets with a mobile link, and Coinbase (S5.17)', () => {
    const wallets = [
      wallet({}),
      wallet({ id: 'linkless', mobile_link: null }),
      wallet({ id: 'coinbase', mobile_link: null, rdns: 'com.coinbase.wallet' }),
      wallet({ id: 'phantom', mobile_link: null, rdns: 'app.phantom' }),
    ]
    expect(ids(wallets, { mobile: true, remoteSessions: true })).toEqual(['one', 'coinbase'])
    expect(ids(wallets)).toHaveLength(4)
  })

  test('a site that excludes nothing by name hides no wallet without an rdns', () => {
    expect(ids([wallet({ rdns: null })], { exclude: ['io.two', 'Two'] })).toEqual(['one'])
  })

  test('on phones of a site without remote sessions: those alone that open the page in their own browser (S5.17)', () => {
    const browse_link = 'https://w.example/{url}'
    const wallets = [
      wallet({ id: 'session' }),
      wallet({ browse_link, id: 'both' }),
      wallet({ browse_link, id: 'browser', mobile_link: null }),
      wallet({ browse_link, id: 'phantom', mobile_link: null, rdns: 'app.phantom' }),
    ]
    expect(ids(wallets, { mobile: true })).toEqual(['both', 'browser'])
    expect(ids(wallets, { mobile: true, namespaces: ['solana'] })).toEqual([])
    expect(ids(wallets, { mobile: true, remoteSessions: true })).toEqual([
      'session',
      'both',
      'browser',
    ])
    expect(ids(wallets)).toHaveLength(4)
  })

  test('on phones and Solana: Solflare and Phantom too (S5.17)', () => {
    const solana = { chains: ['solana:x'], mobile_link: null }
    const wallets = [
      wallet({ ...solana, id: 'phantom', rdns: 'app.phantom' }),
      wallet({ ...solana, id: 'solflare', rdns: 'com.solflare' }),
      wallet({ ...solana, id: 'other', rdns: 'io.other' }),
    ]
    expect(ids(wallets, { mobile: true, namespaces: ['solana'] })).toEqual(['phantom', 'solflare'])
    const both = { mobile: true, namespaces: ['eip155', 'solana'] } as const
    expect(ids(wallets, both)).toEqual(['phantom', 'solflare'])
  })

  test('with remote sessions, wallets lacking any link are dropped (S5.18)', () => {
    const wallets = [
      wallet({}),
      wallet({ id: 'linkless', mobile_link: null }),
      wallet({ id: 'web', mobile_link: null, webapp_link: 'https://w' }),
    ]
    expect(ids(wallets, { remoteSessions: true })).toEqual(['one', 'web'])
    const desktop = wallet({ desktop_link: 'd://', id: 'desktop', mobile_link: null })
    expect(ids([desktop], { remoteSessions: true })).toEqual(['desktop'])
    // On a phone its own rule decides: some are reached in their own browser, without any link (S5.17).
    const coinbase = wallet({ id: 'coinbase', mobile_link: null, rdns: 'com.coinbase.wallet' })
    const phone = { mobile: true, remoteSessions: true }
    expect(ids([...wallets, coinbase], phone)).toEqual(['one', 'coinbase'])
  })

  test('a namespace is matched whole, not as a piece of text', () => {
    expect(ids([wallet({ chains: ['eip1559:1'] })])).toEqual([])
  })

  test('installed wallets are marked and come first (S3.20)', () => {
    const listed = visibleWallets({
      connectors: [{ ...connector, name: 'Another', rdns: 'io.another' }, connector],
      exclude: [],
      mobile: false,
      namespaces: ['eip155'],
      remoteSessions: false,
      wallets: [wallet({ id: 'a', name: 'Other' }), wallet({ id: 'b', rdns: 'io.one' })],
    })
    expect(listed.map(({ id, installed }) => [id, installed])).toEqual([
      ['b', true],
      ['a', false],
    ])
  })
})

test('the catalogue does not repeat installed wallets, by rdns or by name', () => {
  const wallets = [
    wallet({ id: 'a', rdns: 'io.one' }),
    wallet({ id: 'b', name: 'ONE' }),
    wallet({ id: 'c', name: 'One', rdns: 'io.other' }),
  ]
  expect(withoutInstalled(wallets, [connector]).map(({ id }) => id)).toEqual(['c'])
  const another = { ...connector, id: 'io.another', name: 'Another', rdns: 'io.another' }
  expect(withoutInstalled(wallets, [another, connector]).map(({ id }) => id)).toEqual(['c'])
})

test('a wallet beside EVM has no rdns of its own and is known by its name', () => {
  const solflare = {
    ...connector,
    chain: 'solana',
    id: 'solflare',
    name: 'Solflare',
    rdns: undefined,
  } as const
  const listed = wallet({ chains: ['solana:x'], name: 'Solflare', rdns: 'com.solflare' })
  expect(withoutInstalled([listed], [solflare])).toEqual([])
  expect(isWalletOf(connector, { ...listed, name: 'One' })).toBe(false)
})

test('MetaMask on a phone, which has another name there, is the MetaMask of the catalogue', () => {
  const phone = { name: 'MetaMask Mobile', rdns: 'io.metamask.mobile' }
  expect(isWalletOf(phone, { name: 'MetaMask', rdns: 'io.metamask' })).toBe(true)
  expect(isWalletOf(phone, { name: 'Other', rdns: 'io.other' })).toBe(false)
})

test('an announced wallet is known by its name where the catalogue has no rdns of it', () => {
  expect(isWalletOf(connector, { name: 'one', rdns: null })).toBe(true)
  expect(isWalletOf(connector, { name: 'other', rdns: null })).toBe(false)
})

test('two recent wallets are kept, newest first, without duplicates (S9.4)', () => {
  expect(recentWalletLimit).toBe(2)
  expect(['a', 'b', 'a', 'c'].reduce(addRecentWallet, [] as readonly string[])).toEqual(['c', 'a'])
  expect(addRecentWallet(['a', 'b'], 'a')).toEqual(['a', 'b'])
})
