import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkOf } from '../fixtures/setup.ts'
import { proposeNamespaces } from './proposeNamespaces.ts'
import { readNamespaces } from './readNamespaces.ts'
import { currentChain, solanaTwin } from './solanaChains.ts'

const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const twin = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

/** Spelled out: a name that is misspelt is one that no wallet knows, and no list of ours would tell. */
const methodsOf = {
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  // Accounts, signing, sending, chains, permissions, calls and assets.
  eip155: [
    ...['eth_accounts', 'eth_requestAccounts'],
    ...['eth_sendRawTransaction', 'eth_sign', 'eth_signTransaction', 'eth_signTypedData'],
    ...['eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign'],
    ...['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
    ...['wallet_getPermissions', 'wallet_requestPermissions', 'wallet_registerOnboarding'],
    ...['wallet_watchAsset', 'wallet_scanQRCode', 'wallet_getCallsStatus'],
    ...['wallet_showCallsStatus', 'wallet_sendCalls', 'wallet_getCapabilities'],
    ...['wallet_grantPermissions', 'wallet_revokePermissions', 'wallet_getAssets'],
  ],
  solana: [
    ...['solana_signMessage', 'solana_signTransaction', 'solana_requestAccounts'],
    ...['solana_getAccounts', 'solana_signAllTransactions', 'solana_signAndSendTransaction'],
  ],
}

describe('what a session is asked for (S3.58)', () => {
  const networks = ['eip155:1', 'eip155:10', mainnet, 'cosmos:hub'].map(networkOf)
  const propose = (change: Partial<Parameters<typeof proposeNamespaces>[0]> = {}) =>
    proposeNamespaces({ namespace: undefined, networks, override: {}, ...change })

  test('is the site’s networks, with the methods and events of their namespaces', () => {
    const proposed = propose()
    // No wallet can be asked anything in a namespace without methods.
    expect(Object.keys(proposed)).toEqual(['eip155', 'solana'])
    expect(proposed['eip155']).toEqual({
      chains: ['eip155:1', 'eip155:10'],
      events: ['accountsChanged', 'chainChanged'],
      methods: methodsOf.eip155,
    })
    expect(proposed['solana']?.chains).toEqual([mainnet, twin])
  })

  test('has every method of its namespace (S6.10, S6.12, S6.13, S6.14)', () => {
    const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
    const proposed = propose({ networks: ['eip155:1', mainnet, bitcoin].map(networkOf) })
    for (const namespace of ['bip122', 'eip155', 'solana'] as const)
      expect(proposed[namespace]?.methods, namespace).toEqual(methodsOf[namespace])
    expect(Object.keys(proposed).sort()).toEqual(['bip122', 'eip155', 'solana'])
  })

  test('is one namespace when the visitor connects one', () => {
    expect(Object.keys(propose({ namespace: 'solana' }))).toEqual(['solana'])
    expect(propose({ namespace: 'bip122' })).toEqual({})
  })

  test('is what the site says, where it says it', () => {
    const override = {
      chains: { cosmos: ['cosmos:hub'], eip155: ['eip155:5'] },
      events: { eip155: ['message'] },
      methods: { cosmos: ['cosmos_signDirect'], eip155: ['personal_sign'] },
    }
    expect(propose({ override })).toMatchObject({
      cosmos: { chains: ['cosmos:hub'], methods: ['cosmos_signDirect'] },
      eip155: { chains: ['eip155:5'], events: ['message'], methods: ['personal_sign'] },
      solana: { chains: [mainnet, twin] },
    })
  })
})

describe('what a wallet approved', () => {
  const words = { events: ['chainChanged'], methods: ['personal_sign'] }
  const read = (value: unknown, proposed = ['eip155', 'solana']) => readNamespaces(value, proposed)

  test('has the chains that are named, and those of its accounts', () => {
    const accounts = [`eip155:1:${account}`, `eip155:10:${account}`, `eip155:1:${account}`]
    expect(read({ eip155: { ...words, accounts } })).toEqual({
      eip155: { ...words, accounts: accounts.slice(0, 2), chains: ['eip155:1', 'eip155:10'] },
    })
    expect(
      read({ eip155: { ...words, accounts: accounts.slice(0, 1), chains: ['eip155:5'] } }),
    ).toMatchObject({ eip155: { chains: ['eip155:5', 'eip155:1'] } })
  })

  test('joins keys of one chain to their namespace', () => {
    expect(
      read({
        'eip155:10': { accounts: [`eip155:10:${account}`], events: ['x'], methods: ['eth_sign'] },
        eip155: { ...words, accounts: [`eip155:1:${account}`] },
      }),
    ).toEqual({
      eip155: {
        accounts: [`eip155:10:${account}`, `eip155:1:${account}`],
        chains: ['eip155:10', 'eip155:1'],
        events: ['x', 'chainChanged'],
        methods: ['eth_sign', 'personal_sign'],
      },
    })
  })

  test('leaves out what nobody asked for, and what has no account', () => {
    expect(
      Object.keys(
        read({
          eip155: { ...words, accounts: [`eip155:1:${account}`] },
          solana: { ...words, accounts: [], chains: [mainnet] },
          tron: { ...words, accounts: ['tron:0x2b6653dc:T9'] },
        }),
      ),
    ).toEqual(['eip155'])
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', []],
    ['no namespace', {}],
    ['a namespace that is none', { eip155: null }],
    ['a name that is none', { EIP: { ...words, accounts: [] } }],
    ['a chain of another namespace', { eip155: { ...words, accounts: [], chains: ['solana:1'] } }],
    [
      'accounts of another chain under a chain',
      { 'eip155:1': { ...words, accounts: [`eip155:5:${account}`] } },
    ],
    ['accounts that are no list', { eip155: { ...words, accounts: 'x' } }],
    ['an account of four parts', { eip155: { ...words, accounts: [`eip155:1:${account}:x`] } }],
    [
      'a method that is no word',
      { eip155: { ...words, accounts: [`eip155:1:${account}`], methods: ['<b>'] } },
    ],
    [
      'a hundred namespaces',
      Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`eip${i}`, {}])),
    ],
    ['prototypes', JSON.parse('{"__proto__":{"accounts":[]}}')],
  ])('%s is no session', (_, value) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code: 'remote.invalid_session' }))
  })

  test('property: whatever it is, it is read or refused with one error', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('eip155', 'eip155:1', 'x'), fc.jsonValue()),
        (value) => {
          try {
            read(value)
          } catch (error) {
            expect(error).toMatchObject({ code: 'remote.invalid_session' })
          }
        },
      ),
    )
  })
})

test('a cluster of Solana may have two ids, of which one is the present one', () => {
  expect(solanaTwin(mainnet)).toBe(twin)
  expect(solanaTwin(twin)).toBe(mainnet)
  expect(solanaTwin('solana:x')).toBeUndefined()
  expect(solanaTwin('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')).toBeUndefined()
  expect([mainnet, twin, 'solana:x'].map(currentChain)).toEqual([mainnet, mainnet, 'solana:x'])
})
