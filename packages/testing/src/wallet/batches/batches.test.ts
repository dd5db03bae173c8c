import { type Chain, createChain, devAccounts, devContracts, devTokens } from '@latchkey/devnet'
import { createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeRequest } from '../../prompt/describeRequest.ts'
import { createTestWallet } from '../createTestWallet.ts'
import type { TestWalletOptions } from '../TestWallet.ts'
import type { TestBatches } from './TestBatches.ts'

const keys = devAccounts.map(({ privateKey }) => privateKey)
const addresses = devAccounts.map(({ address }) => address)
const [usdc] = devTokens
const receiver = '0x00000000000000000000000000000000ba7c4000'
const delegates = { 31337: devContracts.batchAccount }
let chain: Chain
/** Of each test an account that no other has upgraded. */
let next = 0

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

type Answer = { atomic: boolean; receipts: { status: string }[]; status: number }

async function setup(
  batches: TestBatches = { delegates },
  options: Partial<TestWalletOptions> = {},
  account = next++,
) {
  const wallet = createTestWallet({
    batches,
    chains: { 31337: chain.rpcUrl, 31338: chain.rpcUrl },
    privateKeys: [keys[account % keys.length]],
    ...options,
  } as TestWalletOptions)
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  await ask('eth_requestAccounts')
  const [from] = wallet.accounts
  const send = (calls: unknown, rest: object = {}) =>
    ask('wallet_sendCalls', {
      atomicRequired: false,
      calls,
      chainId: '0x7a69',
      from,
      version: '2.0.0',
      ...rest,
    })
  const atomic = async () => {
    const answer = (await ask('wallet_getCapabilities', from)) as Record<
      string,
      { atomic: { status: string } }
    >
    return answer['0x7a69']?.atomic.status
  }
  const status = (id: unknown) =>
    ask('wallet_getCallsStatus', (id as { id: string }).id) as Promise<Answer>
  /** The status once every transaction is in a block, which is a moment after the chain took the last. */
  const ended = async (id: unknown) => {
    await expect.poll(async () => (await status(id)).status).not.toBe(100)
    return status(id)
  }
  return { ask, atomic, ended, from, send, status, wallet }
}

const pay = (amount: bigint) => ({
  data: encodeFunctionData({ abi: erc20Abi, args: [receiver, amount], functionName: 'transfer' }),
  to: usdc.address,
})
const paid = () =>
  createPublicClient({ transport: http(chain.rpcUrl) }).readContract({
    abi: erc20Abi,
    address: usdc.address,
    args: [receiver],
    functionName: 'balanceOf',
  })
const tooMuch = pay(2n ** 200n)

describe('an account that lends its address to a contract (EIP-7702)', () => {
  test('is ready before its owner agrees and supported after; three calls are one transaction', async () => {
    const { atomic, send, ended, wallet } = await setup({ delegates }, {}, 0)
    expect(await atomic()).toBe('ready')
    const before = await paid()
    const ask = vi.fn(async () => ({ approved: true }))
    wallet.policy = 'ask'
    wallet.ask = ask
    const sent = await send([pay(1n), pay(2n), pay(3n)], { atomicRequired: true })
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ atomic: true, kind: 'sendCalls', upgrades: true }),
    )
    expect(await ended(sent)).toMatchObject({
      atomic: true,
      receipts: [{ status: '0x1' }],
      status: 200,
    })
    expect(await paid()).toBe(before + 6n)
    expect(await atomic()).toBe('supported')
    await ended(await send([pay(1n)]))
    expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ upgrades: false }))
    // All of them, or none.
    await expect(send([pay(1n), tooMuch])).rejects.toMatchObject({ code: 3 })
    expect(await paid()).toBe(before + 7n)
  })

  test('an owner who declines has sent nothing and lent nothing (S6.10)', async () => {
    const { atomic, send, wallet } = await setup({ delegates }, {}, 1)
    const before = await paid()
    wallet.rejectNext()
    await expect(send([pay(1n)])).rejects.toMatchObject({ code: 4001 })
    expect([await paid(), await atomic()]).toEqual([before, 'ready'])
  })

  test('one who wants no upgrade is 5750', async () => {
    const { atomic, send } = await setup({ delegates, upgrade: 'refused' }, {}, 1)
    await expect(send([pay(1n)])).rejects.toMatchObject({ code: 5750 })
    expect(await atomic()).toBe('ready')
  })
})

describe('a wallet whose batches are not atomic', () => {
  test('asks once and sends each call alone', async () => {
    const { atomic, send, ended } = await setup({}, {}, 1)
    expect(await atomic()).toBe('unsupported')
    const before = await paid()
    const sent = await send([pay(1n), pay(2n)])
    expect(await ended(sent)).toMatchObject({
      atomic: false,
      receipts: [{ status: '0x1' }, { status: '0x1' }],
      status: 200,
    })
    expect(await paid()).toBe(before + 3n)
  })

  test('refuses what must be atomic (5760), and what fails in the middle is partly done (600)', async () => {
    const { send, ended } = await setup({}, {}, 1)
    await expect(send([pay(1n)], { atomicRequired: true })).rejects.toMatchObject({ code: 5760 })
    expect(await ended(await send([pay(1n), tooMuch, pay(1n)]))).toMatchObject({
      receipts: [{ status: '0x1' }],
      status: 600,
    })
    await expect(send([tooMuch])).rejects.toMatchObject({ code: 3 })
  })
})

test.each([
  ['no calls', [], {}, -32602],
  ['more calls than it takes', Array.from({ length: 1000 }, () => pay(1n)), {}, 5740],
  ['a call to a name', [{ to: 'alice.eth' }], {}, -32602],
  ['a value of 2^256', [{ to: receiver, value: `0x1${'0'.repeat(64)}` }], {}, -32602],
  [
    'a capability that it lacks',
    [pay(1n)],
    { capabilities: { paymasterService: { url: 'https://x' } } },
    5700,
  ],
  ['a capability of one call', [{ ...pay(1n), capabilities: { gas: {} } }], {}, 5700],
  ['a chain that it does not know', [pay(1n)], { chainId: '0x1' }, 5710],
  ['a chain without batches', [pay(1n)], { chainId: '0x7a6a' }, 5710],
  ['another version', [pay(1n)], { version: '3.0' }, -32602],
  ['another account', [pay(1n)], { from: receiver }, 4100],
  ['an id that is too long', [pay(1n)], { id: 'x'.repeat(5000) }, -32602],
])('%s is refused without a question', async (_, calls, rest, code) => {
  const { send, wallet } = await setup({ delegates, refusedChains: [31338] }, {}, 1)
  wallet.hangNext()
  await expect(send(calls, rest)).rejects.toMatchObject({ code })
})

test.each([
  { value: '0x1' },
  { data: '0x6000' },
  { to: 'f39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
])(
  'each call of a batch needs a receiver that begins with 0x: %j is refused (S5.31)',
  async (call) => {
    const { send, wallet } = await setup({ delegates }, {}, 1)
    wallet.hangNext()
    await expect(send([pay(1n), call])).rejects.toMatchObject({ code: -32602 })
  },
)

test('an optional capability that it lacks is left out, and a second batch of one id is 5720', async () => {
  const { send, ended } = await setup({}, {}, 1)
  const rest = { capabilities: { paymasterService: { optional: true } }, id: 'order-1' }
  expect(await send([pay(1n)], rest)).toEqual({ id: 'order-1' })
  expect(await ended({ id: 'order-1' })).toMatchObject({ status: 200 })
  await expect(send([pay(1n)], rest)).rejects.toMatchObject({ code: 5720 })
})

describe('wallets as they are in the field', () => {
  test('one without batches has none of the methods', async () => {
    const wallet = createTestWallet({ chains: { 31337: chain.rpcUrl }, privateKeys: [keys[0]!] })
    for (const method of ['sendCalls', 'getCallsStatus', 'showCallsStatus', 'getCapabilities'])
      await expect(
        wallet.provider.request({ method: `wallet_${method}`, params: [] }),
      ).rejects.toMatchObject({ code: 4200 })
  })

  test('the first version answers with the id alone, and in words', async () => {
    const { ask, send } = await setup({ version: 1 }, {}, 1)
    const id = await send([pay(1n)], { version: '1.0' })
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    await expect
      .poll(() => ask('wallet_getCallsStatus', id))
      .toMatchObject({ receipts: [{ status: '0x1' }], status: 'CONFIRMED' })
  })

  test('an id may stand for nothing that was sent', async () => {
    const { send, status } = await setup({ fault: 'sendsNothing' }, {}, 1)
    const before = await paid()
    expect(await status(await send([pay(1n)]))).toMatchObject({ receipts: [], status: 100 })
    expect(await paid()).toBe(before)
  })

  test('one may say 500 without a receipt of what the chain has', async () => {
    const { send, ended } = await setup({ fault: 'saysFailed' }, {}, 1)
    const before = await paid()
    expect(await ended(await send([pay(1n)]))).toMatchObject({ receipts: [], status: 500 })
    expect(await paid()).toBe(before + 1n)
  })

  test('ids outlive a reload with a storage, and are forgotten when the wallet loses them (5730)', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const one = await setup({}, { storage }, 1)
    const sent = await one.send([pay(1n)])
    const other = await setup({}, { storage }, 1)
    expect(await other.ended(sent)).toMatchObject({ status: 200 })
    expect(await other.ask('wallet_showCallsStatus', (sent as { id: string }).id)).toBeNull()
    other.wallet.forgetBatches()
    for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
      await expect(other.ask(method, (sent as { id: string }).id)).rejects.toMatchObject({
        code: 5730,
      })
  })
})

test('the capabilities are those of a granted account, on the chains asked for, and need no approval (S6.9)', async () => {
  const { ask, from, wallet } = await setup({ delegates, refusedChains: [31338] }, {}, 1)
  // Would refuse what its owner is asked for.
  wallet.rejectNext()
  expect(await ask('wallet_getCapabilities', from)).toEqual({
    '0x7a69': { atomic: { status: 'ready' } },
  })
  expect(await ask('wallet_getCapabilities', from, ['0x7a6a', '0x1'])).toEqual({})
  await expect(ask('wallet_getCapabilities', receiver)).rejects.toMatchObject({ code: 4100 })
})

test('an approval shows each call and the whole', () => {
  const facts = { chainId: 31337, from: addresses[0]!, kind: 'sendCalls' } as const
  const calls = [
    { data: '0x01', to: receiver, value: 10n ** 18n },
    { data: '0x', to: usdc.address, value: 5n * 10n ** 17n },
  ] as const
  expect(describeRequest({ ...facts, atomic: true, calls, upgrades: true })).toEqual({
    approve: 'Send all',
    facts: [
      ['Call 1', `1 ETH to ${receiver}`],
      ['Call 2', `0.5 ETH to ${usdc.address}`],
      ['In all', '2 calls, 1.5 ETH'],
      ['If one fails', 'none is carried out'],
      ['Your account', 'will run a contract from now on, until you end it'],
      ['From', addresses[0]],
      ['Network', 'Chain 31337'],
    ],
    text: 'Call 1: 0x01',
    title: 'Send these 2 calls?',
  })
  const one = describeRequest({ ...facts, atomic: false, calls: [calls[1]], upgrades: false })
  expect(one).toMatchObject({ text: undefined, title: 'Send this call?' })
  expect(one.facts).toContainEqual(['If one fails', 'those before it stay'])
})
