import { RpcFailedError } from '@latchkey/core/adapter'
import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import { createContext } from '@latchkey/devnet/test-setup'
import { RpcRequestError } from 'viem'
import { encodeAbiParameters } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devNetwork } from '../fixtures/world.ts'
import { createReader } from './createReader.ts'
import { resolveName } from './resolveName.ts'

const [alice, bob] = devAccounts
const [ether, devOne] = [60, 0x8000_7a69]
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

function setup(resolver: string = chain.facts.contracts.ensUniversalResolver) {
  const network = {
    ...devNetwork(31337, chain.rpcUrl),
    contracts: { ensUniversalResolver: { address: resolver } },
  }
  const { resolveName } = createReader(createContext([network]), { batch: false })
  return (name: string, coinTypes = [ether]) => resolveName?.({ coinTypes, name, network })
}

test('a name of the registry has the address that its owner set (S7.26)', async () => {
  const resolve = setup()
  expect(await resolve('alice.eth')).toEqual({ address: alice.address, kind: 'address' })
  expect(await resolve('bob.eth')).toEqual({ address: bob.address, kind: 'address' })
})

test('the first coin type that the name has an address for counts', async () => {
  const resolve = setup()
  expect(await resolve('alice.eth', [devOne, ether])).toMatchObject({ address: alice.address })
  expect(await resolve('alice.eth', [devOne])).toEqual({ kind: 'none' })
})

test('a name of its own that the registry does not have has no address; one that ends otherwise is not read', async () => {
  const resolve = setup()
  expect(await resolve('nobody.eth')).toEqual({ kind: 'none' })
  for (const name of ['no-such-tld.xyz', 'alice.sns', 'alice.sol', 'cb.id', 'ann.crypto'])
    expect(await resolve(name), name).toEqual({ kind: 'unread' })
})

test('is asked of those alone who are believed about whom to pay, and is not read where there is none', async () => {
  const contracts = {
    ensUniversalResolver: { address: chain.facts.contracts.ensUniversalResolver },
  }
  const network = { ...devNetwork(31337, 'http://thief.test'), contracts }
  const asked = { coinTypes: [ether], name: 'alice.eth', network }
  const over = (vouched: readonly string[]) =>
    createReader(
      createContext([network], {
        rpcUrls: async (_, wanted) => (wanted?.isVouched ? vouched : ['http://thief.test']),
      }),
      { batch: false },
    ).resolveName?.(asked)
  expect(await over([chain.rpcUrl])).toEqual({ address: alice.address, kind: 'address' })
  expect(await over([])).toEqual({ kind: 'unread' })
})

test('of a contract that is no resolver nothing is read', async () => {
  const [token] = chain.facts.tokens
  expect(await setup(token?.address)('alice.eth')).toEqual({ kind: 'unread' })
  expect(await setup(bob.address)('alice.eth')).toEqual({ kind: 'unread' })
})

describe('what a node says when the resolver reverts', () => {
  const network = {
    ...devNetwork(31337, 'http://node'),
    contracts: { ensUniversalResolver: { address: `0x${'1'.repeat(40)}` } },
  }
  const failing = (error: { code: number; data?: unknown; message: string }) =>
    resolveName(
      {
        client: async () => Promise.reject(new Error('not asked')),
        request: async () => {
          const cause = new RpcRequestError({ body: {}, error, url: 'http://node' })
          throw new RpcFailedError({ cause, method: 'eth_call', networkId: 'eip155:31337' })
        },
      },
      { coinTypes: [ether], name: 'base.eth', network },
    )
  const reverted = (data: unknown) => ({ code: 3, data, message: 'execution reverted' })

  test.each([
    // EIP-3668: the name is kept off the chain.
    ['OffchainLookup', reverted(`0x556f1830${'0'.repeat(64)}`), 'unread'],
    ['OffchainLookup, behind a word', reverted(`Reverted 0x556f1830${'0'.repeat(64)}`), 'unread'],
    ['OffchainLookup, in an object', reverted({ data: '0x556f1830' }), 'unread'],
    ['HttpError', reverted('0x01800152'), 'unread'],
    ['ResolverError', reverted('0x95c0c752'), 'unread'],
    ['nothing', reverted(undefined), 'unread'],
    ['words alone', { code: -32000, message: 'execution reverted' }, 'unread'],
    ['ResolverNotFound of 2022', reverted('0x7199966d'), 'none'],
    ['ResolverNotFound of 2025', reverted('0x77209fe8'), 'none'],
    ['ResolverNotFound, in an object', reverted({ data: '0x77209FE8' }), 'none'],
    ['UnsupportedResolverProfile', reverted('0x7b1c461b'), 'none'],
  ])('%s', async (_what, error, kind) => {
    expect(await failing(error)).toEqual({ kind })
  })

  test('error: a node that did not run it rejects', async () => {
    const busy = failing({ code: -32005, message: 'limit exceeded' })
    await expect(busy).rejects.toMatchObject({ code: 'rpc.failed' })
  })
})

test.each([
  ['no record', encoded('0x'), 'none'],
  ['a record of noughts', encoded(`0x${'0'.repeat(40)}`), 'none'],
  ['a record of another length', encoded(`0x${'1'.repeat(64)}`), 'unread'],
  ['no answer', '0x', 'unread'],
  ['another answer', null, 'unread'],
])('%s is %s of an address', async (_what, answer, kind) => {
  const network = {
    ...devNetwork(31337, 'http://node'),
    contracts: { ensUniversalResolver: { address: `0x${'1'.repeat(40)}` } },
  }
  const client = async () => Promise.reject(new Error('not asked'))
  const rpc = { client, request: async () => answer }
  const asked = { coinTypes: [devOne], name: 'bob.eth', network }
  expect(await resolveName(rpc, asked)).toEqual({ kind })
})

/** A coin's record, as the universal resolver passes it on. */
function encoded(record: `0x${string}`) {
  const bytes = { type: 'bytes' } as const
  const inner = encodeAbiParameters([bytes], [record])
  return encodeAbiParameters([bytes, { type: 'address' }], [inner, bob.address])
}
