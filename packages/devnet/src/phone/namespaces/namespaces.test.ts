import { expect, test } from 'vitest'
import type { NamespaceKeys } from '../keys/NamespaceKeys.ts'
import { accountsOn, grantNamespaces, placesOf } from './grantNamespaces.ts'
import { wantedNamespaces } from './wantedNamespaces.ts'

const network = (id: `eip155:${number}`) => ({ id, name: id, rpcUrl: 'http://127.0.0.1:1' })
const keys: NamespaceKeys = {
  accounts: ['0xA', '0xB'],
  answer: () => Promise.reject(new Error('not asked')),
  events: ['chainChanged'],
  methods: ['personal_sign'],
  networks: [network('eip155:1'), network('eip155:2')],
}

test('needs and wishes of one namespace are put together, a single chain with its namespace', () => {
  expect(
    wantedNamespaces(
      { 'eip155:1': { events: [], methods: ['personal_sign'] } },
      {
        eip155: { chains: ['eip155:1', 'eip155:2'], events: ['chainChanged'], methods: [] },
        solana: { chains: ['solana:x'], events: [], methods: [] },
      },
    ),
  ).toEqual([
    {
      chains: ['eip155:1', 'eip155:2'],
      events: ['chainChanged'],
      methods: ['personal_sign'],
      namespace: 'eip155',
    },
    { chains: ['solana:x'], events: [], methods: [], namespace: 'solana' },
  ])
})

test('only what the phone can do and its owner grants goes into a session', () => {
  const wanted = wantedNamespaces({
    eip155: {
      chains: ['eip155:1', 'eip155:2', 'eip155:3'],
      events: ['chainChanged', 'message'],
      methods: ['personal_sign', 'eth_sign'],
    },
    solana: { chains: ['solana:x'], events: [], methods: [] },
  })
  const chains = ['eip155:2', 'eip155:3', 'solana:x']
  expect(grantNamespaces(wanted, { eip155: keys }, { accounts: [1, 0], chains })).toEqual({
    eip155: {
      accounts: ['eip155:2:0xB', 'eip155:2:0xA'],
      chains: ['eip155:2'],
      events: ['chainChanged'],
      methods: ['personal_sign'],
    },
  })
})

test('accounts of a session are found again by their place, each once', () => {
  const accounts = accountsOn(['eip155:1', 'eip155:2'], keys, [1, 0, 7])
  expect(placesOf([...accounts, 'eip155:1:0xC'], keys)).toEqual([1, 0])
})
