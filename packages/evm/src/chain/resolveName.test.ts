import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import { createContext } from '@latchkey/devnet/test-setup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devNetwork } from '../fixtures/world.ts'
import { createReader } from './createReader.ts'

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
  expect(await resolve('alice.eth')).toBe(alice.address)
  expect(await resolve('bob.eth')).toBe(bob.address)
})

test('the first coin type that the name has an address for counts', async () => {
  const resolve = setup()
  expect(await resolve('alice.eth', [devOne, ether])).toBe(alice.address)
  expect(await resolve('alice.eth', [devOne])).toBeUndefined()
})

test('a name that no one has, and what is no name, have none', async () => {
  const resolve = setup()
  expect(await resolve('nobody.eth')).toBeUndefined()
  expect(await resolve('no-such-tld.xyz')).toBeUndefined()
})

test('a contract that is no resolver has no names', async () => {
  const [token] = chain.facts.tokens
  expect(await setup(token?.address)('alice.eth')).toBeUndefined()
  expect(await setup(bob.address)('alice.eth')).toBeUndefined()
})
