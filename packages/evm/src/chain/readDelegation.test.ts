import { type Chain, createChain, devAccounts, devContracts } from '@latchkey/devnet'
import { createContext } from '@latchkey/devnet/test-setup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWallet, devNetwork } from '../fixtures/world.ts'
import { codeAt } from './codeAt.ts'
import { createReader } from './createReader.ts'
import { readDelegation } from './readDelegation.ts'

const [alice, bob] = devAccounts
const delegate = `0x${'1'.repeat(40)}`
const network = devNetwork(31337)
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

/** What is read of nodes by URL, each with the code that it gives; nothing for one that is down. */
function read(nodes: Readonly<Record<string, string | undefined>>) {
  const asked: string[] = []
  const context = createContext([network])
  const fetch = async (input: unknown, init?: RequestInit) => {
    const url = String(input)
    const { id, method } = JSON.parse(String(init?.body))
    const code = nodes[url]
    if (code === undefined) throw new TypeError('fetch failed')
    if (method === 'eth_getCode') asked.push(url)
    const result = method === 'eth_chainId' ? '0x7a69' : code
    return Response.json({ id, jsonrpc: '2.0', result })
  }
  const answer = readDelegation(
    {
      ...context,
      environment: { ...context.environment, fetch: fetch as typeof globalThis.fetch },
      rpcUrls: async () => Object.keys(nodes),
    },
    { address: alice.address, network },
  )
  return { answer, asked }
}
const lent = `0xef0100${delegate.slice(2)}`

test('what code says: none, a contract, or an address that is lent (EIP-7702)', () => {
  expect(codeAt('0x')).toEqual({ kind: 'none' })
  expect(codeAt('0x6000')).toEqual({ kind: 'contract' })
  expect(codeAt(`${lent}00` as `0x${string}`)).toEqual({ kind: 'contract' })
  expect(codeAt(lent.toUpperCase().replace('0X', '0x') as `0x${string}`)).toEqual({
    delegate,
    kind: 'delegated',
  })
  expect(codeAt(`0xef0100${'0'.repeat(40)}`)).toEqual({ kind: 'none' })
})

test('two nodes that agree are believed, and no third is asked', async () => {
  const { answer, asked } = read({
    'http://one/': lent,
    'http://two/': lent,
    'http://three/': '0x',
  })
  expect(await answer).toEqual({ delegate, kind: 'delegated' })
  expect(asked).toEqual(['http://one/', 'http://two/'])
})

test('two that contradict each other are not, nor one of two alone; neither hides what the other names', async () => {
  const another = `0x${'2'.repeat(40)}`
  const others: readonly (readonly [string | undefined, readonly string[]])[] = [
    ['0x', [delegate]],
    ['0x6000', [delegate]],
    ['none', [delegate]],
    [undefined, [delegate]],
    [`0xef0100${another.slice(2)}`, [delegate, another]],
  ]
  for (const [other, claimed] of others)
    expect(await read({ 'http://one/': lent, 'http://two/': other }).answer).toEqual({
      claimed,
      kind: 'unsure',
    })
  expect(await read({ 'http://one/': '0x', 'http://two/': '0x6000' }).answer).toEqual({
    claimed: [],
    kind: 'unsure',
  })
})

test('a site with one node has its word, and two addresses of one host are one', async () => {
  expect(await read({ 'http://one/': lent }).answer).toMatchObject({ kind: 'delegated' })
  const { answer, asked } = read({ 'http://one/a': lent, 'http://one/b': '0x' })
  expect(await answer).toMatchObject({ kind: 'delegated' })
  expect(asked).toHaveLength(1)
})

test('an account that has upgraded says to which contract', async () => {
  const context = createContext([devNetwork(31337, chain.rpcUrl)])
  const reader = createReader(context, { batch: false })
  const at = (address: string) =>
    reader.readDelegation?.({ address, network: devNetwork(31337, chain.rpcUrl) })
  expect(await at(alice.address)).toEqual({ kind: 'none' })
  expect(await at(devContracts.contractAccount)).toEqual({ kind: 'contract' })
  const wallet = createWallet({
    batches: { delegates: { 31337: devContracts.batchAccount } },
    chains: { 31337: chain.rpcUrl },
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const batch = { calls: [{ to: bob.address }], chainId: '0x7a69', version: '2.0.0' }
  await wallet.provider.request({ method: 'wallet_sendCalls', params: [batch] })
  const delegated = { delegate: devContracts.batchAccount.toLowerCase(), kind: 'delegated' }
  await expect.poll(() => at(alice.address)).toEqual(delegated)
})
