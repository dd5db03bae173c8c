import { describe, expect, test } from 'vitest'
import type { Connector } from './Connector.ts'
import { visibleConnectors } from './visibleConnectors.ts'

const connector = (parts: Partial<Connector>): Connector => ({
  chain: 'eip155',
  id: 'io.one',
  name: 'One',
  provider: {},
  rdns: 'io.one',
  type: 'ANNOUNCED',
  ...parts,
})
const browserWallet = connector({
  id: 'injected',
  name: 'Browser Wallet',
  rdns: undefined,
  type: 'INJECTED',
})
const visible = (connectors: Connector[], facts: { exclude?: string[]; mobile?: boolean } = {}) =>
  visibleConnectors({ connectors, exclude: [], mobile: false, namespace: undefined, ...facts }).map(
    ({ id }) => id,
  )

describe('the generic Browser Wallet (S5.15)', () => {
  test('is hidden on desktop', () => {
    expect(visible([browserWallet, connector({})])).toEqual(['io.one'])
  })

  test('shows on phones when it is really there', () => {
    expect(visible([browserWallet], { mobile: true })).toEqual(['injected'])
  })

  test('is hidden on phones with no rdns and nothing installed', () => {
    expect(visible([{ ...browserWallet, provider: undefined }], { mobile: true })).toEqual([])
  })
})

test('excluded rdns and names are hidden, names in any case (S5.16)', () => {
  const wallets = [connector({}), connector({ id: 'io.two', name: 'Two', rdns: 'io.two' })]
  expect(visible(wallets, { exclude: ['io.one'] })).toEqual(['io.two'])
  expect(visible(wallets, { exclude: ['TWO'] })).toEqual(['io.one'])
})

test('multi-chain wallets come before announced, announced before injected (S3.16)', () => {
  const wallets = [
    connector({ id: 'c', name: 'Named', type: 'INJECTED' }),
    connector({ id: 'b' }),
    connector({ id: 'a', type: 'MULTI_CHAIN' }),
    connector({ id: 'x', type: 'AUTH' }),
    connector({ id: 'y', type: 'WALLET_CONNECT' }),
  ]
  expect(visible(wallets)).toEqual(['a', 'b', 'c'])
})

test('opened for one namespace, only its wallets show; a wallet of several shows once', () => {
  const several = { chains: ['eip155', 'solana'], type: 'MULTI_CHAIN' } as const
  const wallets = [
    connector({}),
    connector({ chain: 'solana', id: 'solana' }),
    connector({ ...several, id: 'io.both' }),
    connector({ ...several, chain: 'solana', id: 'both' }),
  ]
  const shown = (namespace?: Connector['chain']) =>
    visibleConnectors({ connectors: wallets, exclude: [], mobile: false, namespace }).map(
      ({ id }) => id,
    )
  expect(shown('eip155')).toEqual(['io.both', 'io.one'])
  expect(shown('solana')).toEqual(['both', 'solana'])
  expect(shown()).toEqual(['io.both', 'io.one', 'solana'])
})
