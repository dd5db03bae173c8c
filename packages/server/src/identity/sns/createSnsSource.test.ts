import { operatorOf } from '@latchkey/siwx/evm'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { type Chain, chainConfig } from '../../chains/chainConfig.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import type { Call } from '../../rpc/JsonRpc.ts'
import { createIdentityLookup } from '../createIdentityLookup.ts'
import { createSnsSource } from './createSnsSource.ts'
import {
  domainAddress,
  favouriteAddress,
  favouriteProgram,
  nameProgram,
  reverseAddress,
  reverseClass,
  rootDomain,
} from './snsAddresses.ts'

// The layout on a real VM is tested in packages/devnet/src/server.
const alice = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const mallory = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const zero = '11111111111111111111111111111111'

type Accounts = Map<string, { program: string; data: Uint8Array }>

function encode(...parts: readonly (string | Uint8Array | number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => [...(typeof part === 'string' ? base58.decode(part) : part)]),
  )
}

function text(value: string | Uint8Array, length?: number): Uint8Array {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, length ?? bytes.length, true)
  return encode(size, bytes)
}

/** Accounts of a name as its programs leave them, with what a test changes. */
function accountsOf(
  label: string,
  {
    bytes = text(label),
    kind = 1,
    owner = alice,
    parent = rootDomain,
    reverse = reverseClass,
    tells = label,
  }: {
    bytes?: Uint8Array
    kind?: number
    owner?: string
    parent?: string
    reverse?: string
    /** The name whose place the reverse is at. */
    tells?: string
  } = {},
): Accounts {
  const domain = domainAddress(tells)
  return new Map([
    [favouriteAddress(alice), { data: encode([kind], domain), program: favouriteProgram }],
    [domain, { data: encode(parent, owner, zero), program: nameProgram }],
    [reverseAddress(domain), { data: encode(zero, zero, reverse, bytes), program: nameProgram }],
  ])
}

type Given = { accounts: Accounts | 'garbage'; trusted?: boolean; url?: string }

function setup(accounts: Accounts, { names = 'sns' }: { names?: 'sns' | null } = {}) {
  return over([{ accounts, trusted: true }], names)
}

/** A source over nodes of what is at addresses. */
function over(given: readonly Given[], names: 'sns' | null = 'sns') {
  const calls: Call[] = []
  const chain = chainConfig.parse({
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    ...(names ? { names } : {}),
    nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
    upstreams: [{ url: 'http://127.0.0.1:9' }],
  })
  const nodes = given.map(({ accounts, trusted = false, url = 'https://one.example' }) => ({
    async ask(call: Call) {
      calls.push(call)
      if (accounts === 'garbage') return { result: 'hello' }
      const [keys, { dataSlice }] = call.params as [string[], { dataSlice: { length: number } }]
      const value = keys.map((key) => {
        const found = accounts.get(key)
        if (!found) return null
        const data = Buffer.from(found.data.slice(0, dataSlice.length)).toString('base64')
        return { data: [data, 'base64'], owner: found.program }
      })
      // No two have seen the same slot.
      return { result: { context: { slot: calls.length }, value } }
    },
    isTrusted: trusted,
    operator: operatorOf(url),
  }))
  const hold = () => ({ release: () => undefined })
  const rpc = { chain: () => ({ hold, nodes: () => nodes }) } as unknown as Rpc
  const source = createSnsSource({ chains: new Map<string, Chain>([[chain.id, chain]]), rpc })
  return { calls, source }
}

test('there is no source without a cluster that is set up for names', () => {
  expect(setup(new Map(), { names: null }).source).toBeUndefined()
})

test('the favourite name of an address is told, with the ending of the service', async () => {
  const { calls, source } = setup(accountsOf('alice'))
  expect(await source?.(alice)).toEqual({ avatar: null, name: 'alice.sns', whole: true })
  // Two requests, and no account is read whole.
  expect(calls.map(({ method }) => method)).toEqual(['getMultipleAccounts', 'getMultipleAccounts'])
})

test('the places of accounts are those of the main cluster', () => {
  // `bonfida`, whose accounts the service’s own documentation has.
  expect(domainAddress('bonfida')).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
})

test.each<[string, Accounts]>([
  ['without a favourite', new Map()],
  ['whose favourite is empty', accountsOf('alice', { kind: 0 })],
  ['that sold the name and kept it as favourite', accountsOf('alice', { owner: mallory })],
  ['of a second level', accountsOf('alice', { parent: mallory })],
  ['whose text is of another name', accountsOf('vitalik', { tells: 'alice' })],
  ['whose text is not the registrar’s', accountsOf('alice', { reverse: mallory })],
  ['with a dot in it', accountsOf('alice.eth')],
  ['that turns text around', accountsOf('ali\u202ece')],
  ['that only looks like another one', accountsOf('аlice')],
  ['with capital letters', accountsOf('Alice')],
  ['that is empty', accountsOf('')],
  ['that is no UTF-8', accountsOf('x', { bytes: text(Uint8Array.of(0xff, 0xfe)) })],
  ['longer than its account', accountsOf('alice', { bytes: text('alice', 4_000_000_000) })],
  ['cut short', accountsOf('alice', { bytes: Uint8Array.of(5) })],
])('an address with a name %s has none', async (_what, accounts) => {
  const { source } = setup(accounts)
  expect(await source?.(alice)).toEqual({ avatar: null, name: null, whole: true })
})

test('accounts of other programs are no records', async () => {
  const accounts = accountsOf('alice')
  for (const key of accounts.keys()) {
    const forged = new Map(accounts)
    forged.set(key, { data: accounts.get(key)!.data, program: mallory })
    expect(await setup(forged).source?.(alice)).toMatchObject({ name: null })
  }
})

test('what is no address is asked about nobody', async () => {
  const { calls, source } = setup(new Map())
  expect(await source?.('alice')).toMatchObject({ name: null })
  expect(calls).toEqual([])
})

const [one, two, three] = ['https://one.example', 'https://two.example', 'https://three.example']
const unwitnessed = { code: 'siwx.unwitnessed' }

test('two nodes of different operators say whose name it is, of three that are asked', async () => {
  const accounts = accountsOf('alice')
  const lie = accountsOf('vitalik')
  const { calls, source } = over([
    { accounts: lie, url: one },
    { accounts, url: two },
    { accounts, url: three },
  ])
  expect(await source?.(alice)).toMatchObject({ name: 'alice.sns' })
  expect(calls.length).toBeLessThanOrEqual(8)
})

test.each<[string, (accounts: Accounts, lie: Accounts) => Given[]]>([
  [
    'one of two lies',
    (accounts, lie) => [
      { accounts: lie, url: one },
      { accounts, url: two },
    ],
  ],
  [
    'one hides it',
    (accounts) => [
      { accounts: new Map(), url: one },
      { accounts, url: two },
    ],
  ],
  ['there is only one', (accounts) => [{ accounts, url: one }]],
  [
    'two of one operator lie',
    (accounts, lie) => [
      { accounts: lie, url: one },
      { accounts: lie, url: 'https://eu.one.example' },
      { accounts, url: 'https://rpc.two.example' },
    ],
  ],
  [
    'one answers with something else',
    (accounts) => [
      { accounts: 'garbage', url: one },
      { accounts, url: two },
    ],
  ],
])('error: no name is told by one node: %s', async (_, given) => {
  const { source } = over(given(accountsOf('alice'), accountsOf('vitalik')))
  await expect(source?.(alice)).rejects.toMatchObject(unwitnessed)
})

test('addresses that differ by case are different, and names are repeated for five minutes at most', async () => {
  let at = 0
  const asked: string[] = []
  const lookUp = createIdentityLookup({
    lifetimes: { foundMs: 300_000, noneMs: 300_000 },
    now: () => at,
    source: async (one) => {
      asked.push(one)
      return { avatar: null, name: `${one.slice(0, 2)}.sns`, whole: true }
    },
  })
  await lookUp(alice)
  await lookUp(alice.toLowerCase())
  expect(asked).toEqual([alice, alice.toLowerCase()])
  at = 300_001
  await lookUp(alice)
  expect(asked).toHaveLength(3)
})
