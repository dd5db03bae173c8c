import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walletIndexResponse } from '../http/walletIndex.ts'
import type { Wallet } from '../http/wallets.ts'
import { readWalletIndex } from './readWalletIndex.ts'
import { walletKey } from './walletKey.ts'
import { writeWalletIndex } from './writeWalletIndex.ts'

const fox: Wallet = {
  badge_type: 'certified',
  browse_link: null,
  chains: ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  chrome_store: 'https://store.example/fox',
  id: 'a'.repeat(64),
  image_id: 'red-fox.0123456789ab',
  link_mode: null,
  mobile_link: 'fox://',
  name: 'Red Fox Wallet',
  rdns: 'com.fox',
  slug: 'red-fox',
}
const indexed = (wallets: readonly Wallet[]) =>
  readWalletIndex(
    walletIndexResponse.parse(
      JSON.parse(JSON.stringify(writeWalletIndex(wallets, wallets.length))),
    ),
  )

test('a row has what it is found and drawn by, and of its links only that they are there', () => {
  expect(indexed([fox])).toEqual([
    {
      badge_type: 'certified',
      browse_link: false,
      chains: ['eip155:', 'solana:'],
      chrome_store: true,
      desktop_link: false,
      folded: 'red fox wallet',
      id: 'red-fox',
      image_id: 'red-fox.0123456789ab',
      image_url: undefined,
      indexed: true,
      link_mode: false,
      mobile_link: true,
      name: 'Red Fox Wallet',
      rdns: 'com.fox',
      slug: 'red-fox',
      webapp_link: false,
    },
  ])
})

test('what the name tells is not said again', () => {
  expect(writeWalletIndex([fox], 1)).toEqual({
    count: 1,
    names: ['Red Fox Wallet'],
    pictures: ['ASNFZ4mr'],
    rdns: ['com.fox'],
    slugs: [''],
    traits: [466],
  })
})

test.each([
  ['its id', { id: 'own', image_id: 'own', slug: undefined }],
  ['that of another wallet', { image_id: 'bear.0123456789ab' }],
  ['without a version', { image_id: 'red-fox.v2' }],
  ['an address', { image_id: 'red-fox', image_url: 'https://fox.example/fox.png' }],
  ['bytes of all kinds', { image_id: 'red-fox.fffbef00ff3e' }],
])('a picture by %s is found again', (_, more) => {
  const wallet: Wallet = { ...fox, ...more }
  const [row] = indexed([wallet])
  expect(row).toMatchObject({ image_id: wallet.image_id, image_url: wallet.image_url ?? undefined })
  expect(row?.slug).toBe(walletKey(wallet))
})

test('an address that is long waits for the whole record', () => {
  const [row] = indexed([{ ...fox, image_url: `https://fox.example/${'a'.repeat(200)}` }])
  expect(row?.image_url).toBeUndefined()
})

test('property: any wallets come back in their order, each under its key', () => {
  const text = fc.string({ maxLength: 12, minLength: 1, unit: 'binary' })
  const wallets = fc.array(
    fc.record<Wallet>({
      chains: fc.array(fc.constantFrom('eip155:1', 'bip122:0', 'cosmos:x', 'other:1')),
      id: text,
      image_id: text,
      name: text,
      rdns: fc.option(text),
      slug: fc.option(text, { nil: undefined }),
    }),
  )
  fc.assert(
    fc.property(wallets, (given) => {
      const rows = indexed(given)
      expect(rows.map(({ name, rdns, slug }) => [name, rdns, slug])).toEqual(
        given.map((wallet) => [wallet.name, wallet.rdns ?? undefined, walletKey(wallet)]),
      )
      expect(rows.map(({ image_id }) => image_id)).toEqual(given.map(({ image_id }) => image_id))
    }),
  )
})

test('columns that are too short leave the rest of a row empty', () => {
  const response = { count: 1, names: ['Fox'], pictures: [], rdns: [], slugs: [], traits: [] }
  expect(readWalletIndex(response)).toMatchObject([
    { badge_type: 'none', chains: [], image_id: 'fox', name: 'Fox', rdns: undefined, slug: 'fox' },
  ])
})
