import type { NetworkId } from '@latchkey/protocol'
import { expect, test, vi } from 'vitest'
import { type Answers, createFakeAdapter, devOne, devTwo, setup } from '../fixtures/setup.ts'
import { queryClientOf } from './queryClient.ts'
import { receiverNameQuery } from './receiverName.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networkId = 'eip155:31337'
const networks = [
  { ...devOne, contracts: { ensUniversalResolver: { address: '0xR' } } },
  devTwo,
] as const

function named({
  answer = 'none',
  answers,
  chain,
}: {
  /** Of the chain, for a name without an address. */
  answer?: 'none' | 'unread'
  answers?: Answers
  chain?: Record<string, string> | Error
} = {}) {
  const resolveName = vi.fn(async ({ name }: { name: string }) => {
    if (chain instanceof Error) throw chain
    const address = chain?.[name]
    return address ? ({ address, kind: 'address' } as const) : ({ kind: answer } as const)
  })
  const it = setup({
    actions: { resolveName },
    answers: {
      '/v1/supported-chains': { body: { http: [networkId, 'eip155:31338'], ws: [] } },
      ...answers,
    },
    networks,
  })
  const find = (name: string, id: 'eip155:31337' | 'eip155:31338' = networkId) =>
    queryClientOf(it.latchkey).fetchQuery(receiverNameQuery(it.latchkey, { name, networkId: id }))
  return { ...it, find, resolveName }
}

const of = (address: string) => ({ address, kind: 'address' })
const none = { kind: 'none' }
const unread = { kind: 'unread' }

const record = (addresses: Record<string, { address: string }>) => ({
  body: { addresses, attributes: {}, name: 'ann.reown.id', registered_at: '', updated_at: null },
})

test('a name of the server’s zone has the address of the chain in use (S7.26, S7.14)', async () => {
  const { find, server } = named({
    answers: {
      '/v1/profile/account/ann.reown.id': record({
        [0x8000_0000 + 31337]: { address: bob },
        [0x8000_0000 + 1]: { address: alice },
      }),
    },
  })
  expect(await find('ann.reown.id')).toEqual(of(bob))
  expect(server.requests.at(-1)?.url.searchParams.get('apiVersion')).toBe('2')
  expect(await find('ann.reown.id', 'eip155:31338')).toEqual(none)
})

test('a name of Ethereum’s registry is asked of the chain that has it, and never of the server (S7.26)', async () => {
  const { find, resolveName, server } = named({ chain: { 'bob.eth': bob } })
  expect(await find('bob.eth')).toEqual(of(bob))
  expect(resolveName).toHaveBeenCalledWith(
    expect.objectContaining({ coinTypes: [60, 0x8000_7a69, 0x8000_0000] }),
  )
  expect(await find('bob.eth', 'eip155:31338')).toEqual(of(bob))
  expect(resolveName).toHaveBeenLastCalledWith(
    expect.objectContaining({
      coinTypes: [0x8000_7a6a, 0x8000_0000],
      network: expect.objectContaining({ caipNetworkId: networkId }),
    }),
  )
  expect(server.paths()).toEqual([])
})

test('a name without an address is no one’s; one that could not be looked up is unknown', async () => {
  const { find } = named({
    answers: {
      '/v1/profile/account/ann.reown.id': { body: [] },
      '/v1/profile/account/bad.reown.id': { body: {}, status: 503 },
    },
  })
  expect(await find('ann.reown.id')).toEqual(none)
  await expect(find('bad.reown.id')).rejects.toMatchObject({ status: 503 })
  await expect(named({ chain: new Error('rpc down') }).find('bob.eth')).rejects.toThrow('rpc down')
})

const refusal = (status: number, code?: string) => ({
  body: { code, reasons: [], status: 'FAILED' },
  status,
})

test.each([
  ['has nobody under that name', { body: [] }, 'none'],
  ['has nobody under that name, as older ones say it', refusal(404, 'name_not_found'), 'none'],
  ['has another zone', refusal(400, 'name_zone_unknown'), 'unread'],
  ['takes it for no name', refusal(400, 'name_invalid'), 'unread'],
  ['has no names at all', refusal(404), 'unread'],
  ['does not know the project', refusal(401), 'unread'],
  ['refuses the page', refusal(403), 'unread'],
] as const)(
  'a name that the chain does not read, of a server that %s (S7.14)',
  async (_, body, kind) => {
    const { find } = named({
      answer: 'unread',
      answers: { '/v1/profile/account/ann.example': body },
    })
    expect(await find('ann.example')).toEqual({ kind })
  },
)

test.each([408, 429, 500, 502, 503, 504])(
  'error: a server that answers %s has not said that nobody has the name',
  async (status) => {
    const answers = { '/v1/profile/account/ann.example': refusal(status) }
    for (const answer of ['none', 'unread'] as const)
      await expect(named({ answer, answers }).find('ann.example')).rejects.toMatchObject({ status })
  },
)

test('the chain counts where the server has no such names, and the server where the chain has none', async () => {
  const path = '/v1/profile/account/ann.example'
  const refused = { [path]: refusal(400, 'name_zone_unknown') }
  expect(await named({ answers: refused }).find('ann.example')).toEqual(none)
  const empty = { [path]: { body: [] } }
  expect(await named({ answer: 'unread', answers: empty }).find('ann.example')).toEqual(none)
})

test('error: an address of another kind of chain is none', async () => {
  const { find } = named({
    answers: {
      '/v1/profile/account/ann.reown.id': record({ [0x8000_0000 + 31337]: { address: 'oops' } }),
    },
  })
  expect(await find('ann.reown.id')).toEqual(none)
})

test('a name is fresh for five minutes, on each network its own, and looked up where both are known (S9.1)', () => {
  const { latchkey } = named()
  const query = receiverNameQuery(latchkey, { name: 'bob.eth', networkId })
  expect([query.staleTime, query.gcTime, query.enabled]).toEqual([300_000, 300_000, true])
  const other = receiverNameQuery(latchkey, { name: 'bob.eth', networkId: 'eip155:31338' })
  expect(other.queryKey).not.toEqual(query.queryKey)
  expect(receiverNameQuery(latchkey, { name: undefined, networkId }).enabled).toBe(false)
  expect(receiverNameQuery(latchkey, { name: 'a.eth', networkId: undefined }).enabled).toBe(false)
})

test('a name that the server does not know may be one of the chain’s registry', async () => {
  const { find, resolveName } = named({ chain: { 'ann.example': alice } })
  expect(await find('ann.example')).toEqual(of(alice))
  expect(resolveName).toHaveBeenCalledTimes(1)
})

test('the server’s answer counts before the chain’s, also where the chain cannot be asked', async () => {
  const answers = {
    '/v1/profile/account/ann.reown.id': record({ [0x8000_0000 + 31337]: { address: bob } }),
  }
  const both = named({ answers, chain: { 'ann.reown.id': alice } })
  expect(await both.find('ann.reown.id')).toEqual(of(bob))
  const down = named({ answers, chain: new Error('rpc down') })
  expect(await down.find('ann.reown.id')).toEqual(of(bob))
})

test('where the server does not have the network, or the site no registry, those are not asked (S7.2)', async () => {
  const elsewhere = named({
    answer: 'unread',
    answers: { '/v1/supported-chains': { body: { http: ['eip155:1'], ws: [] } } },
  })
  expect(await elsewhere.find('ann.reown.id')).toEqual(unread)
  expect(elsewhere.server.paths()).toEqual(['/v1/supported-chains'])

  const resolveName = vi.fn(async () => ({ address: bob, kind: 'address' }) as const)
  const it = setup({ actions: { resolveName }, networks: [devTwo] })
  const query = receiverNameQuery(it.latchkey, { name: 'bob.eth', networkId: 'eip155:31338' })
  expect(await queryClientOf(it.latchkey).fetchQuery(query)).toEqual(unread)
  expect(resolveName).not.toHaveBeenCalled()
})

test('error: a server that is busy says so by its status, whichever name it was', async () => {
  for (const status of [399, 500]) {
    const answers = { '/v1/profile/account/bad.reown.id': { body: {}, status } }
    await expect(named({ answers }).find('bad.reown.id')).rejects.toMatchObject({ status })
  }
})

test('a name is looked up by the chain for EVM networks of the site alone, and for no name nobody is asked', async () => {
  const resolveName = vi.fn(async () => ({ address: bob, kind: 'address' }) as const)
  const evm = createFakeAdapter({ resolveName })
  const solana = createFakeAdapter({ resolveName })
  const { latchkey, server } = setup({
    adapters: [evm.adapter, { ...solana.adapter, namespace: 'solana' }],
    networks: [...networks, { ...devOne, chainNamespace: 'solana' }],
  })
  const find = (name: string | undefined, networkId: NetworkId | undefined) =>
    queryClientOf(latchkey).fetchQuery(receiverNameQuery(latchkey, { name, networkId }))
  expect(await find('bob.eth', 'solana:31337')).toEqual(unread)
  expect(await find('bob.eth', 'eip155:5')).toEqual(unread)
  expect(await find(undefined, networkId)).toEqual(unread)
  expect(await find('bob.example', undefined)).toEqual(unread)
  expect(resolveName).not.toHaveBeenCalled()
  expect(server.requests).toEqual([])
  expect(await find('bob.eth', networkId)).toEqual(of(bob))
})

test('a chain of Solana with a registry of that name is not where Ethereum’s names are', async () => {
  const resolveName = vi.fn(async () => ({ address: bob, kind: 'address' }) as const)
  const { adapter } = createFakeAdapter({ resolveName })
  const contracts = { ensUniversalResolver: { address: '0xR' } } as const
  const { latchkey } = setup({
    adapters: [adapter],
    networks: [{ ...devOne, chainNamespace: 'solana', contracts }, devTwo],
  })
  const query = receiverNameQuery(latchkey, { name: 'bob.eth', networkId: 'eip155:31338' })
  expect(await queryClientOf(latchkey).fetchQuery(query)).toEqual(unread)
  expect(resolveName).not.toHaveBeenCalled()
})
