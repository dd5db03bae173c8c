import { expect, test } from 'vitest'
import type { Connector } from './Connector.ts'
import { mergeWallets } from './mergeWallets.ts'

const evm: Connector = {
  chain: 'eip155',
  id: 'app.phantom',
  name: 'Phantom',
  provider: {},
  rdns: 'app.phantom',
  type: 'ANNOUNCED',
}
const solana: Connector = {
  chain: 'solana',
  id: 'phantom',
  name: 'phantom ',
  provider: {},
  type: 'ANNOUNCED',
}
const bitcoin: Connector = { ...solana, chain: 'bip122', type: 'INJECTED' }
const order = ['eip155', 'solana', 'bip122'] as const

test('a wallet of several namespaces is one wallet, with all of them in the order of the site (S3.15, S3.16)', () => {
  const merged = mergeWallets([bitcoin, evm, solana], order)
  expect(merged.map(({ chain, chains, type }) => ({ chain, chains, type }))).toEqual(
    ['bip122', 'eip155', 'solana'].map((chain) => ({ chain, chains: order, type: 'MULTI_CHAIN' })),
  )
})

test('a namespace that turns up later joins the others', () => {
  const early = mergeWallets([evm, solana], order)
  expect(mergeWallets([...early, bitcoin], order).map(({ chains }) => chains)).toEqual([
    order,
    order,
    order,
  ])
})

test('a wallet of one namespace stays as it is, and so does a list without such wallets', () => {
  const list = [evm, { ...evm, id: 'copy' }, { ...solana, name: 'Solflare' }]
  expect(mergeWallets(list, order)).toBe(list)
  const merged = mergeWallets([evm, solana], order)
  expect(mergeWallets(merged, order)).toBe(merged)
})

test('a way to connect that is no installed wallet is never merged by its name', () => {
  const list: Connector[] = [evm, { ...solana, type: 'EXTERNAL' }]
  expect(mergeWallets(list, order)).toBe(list)
})

test('a wallet that was injected in two namespaces, and announced in none, is one wallet too', () => {
  const pair: Connector[] = [
    { ...evm, type: 'INJECTED' },
    { ...solana, type: 'INJECTED' },
  ]
  expect(mergeWallets(pair, order).map(({ type }) => type)).toEqual(['MULTI_CHAIN', 'MULTI_CHAIN'])
})
