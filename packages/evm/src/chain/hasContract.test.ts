import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import { createContext } from '@latchkey/devnet/test-setup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devNetwork } from '../fixtures/world.ts'
import { createReader } from './createReader.ts'
import { hasContract } from './hasContract.ts'

const [alice] = devAccounts
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

test('there is a contract at a token, and none at the address of a key', async () => {
  const network = devNetwork(31337, chain.rpcUrl)
  const reader = createReader(createContext([network]), { batch: false })
  const [token] = chain.facts.tokens
  expect(await reader.hasContract?.({ address: token?.address ?? '', network })).toBe(true)
  expect(await reader.hasContract?.({ address: alice.address, network })).toBe(false)
})

test('the address of a key that is lent to a contract is none (EIP-7702)', async () => {
  const network = devNetwork(31337, 'http://node')
  const client = async () => Promise.reject(new Error('not asked'))
  const code = `0xef0100${'1'.repeat(40)}`
  const at = (answer: string) =>
    hasContract({ client, request: async () => answer }, { address: alice.address, network })
  expect(await at(code)).toBe(false)
  expect(await at(`${code}00`)).toBe(true)
})
