import { connect, createLatchkey, type Latchkey } from '@latchkey/core'
import { currentEnvironment } from '@latchkey/core/adapter'
import { type Chain, createChain, devAccounts, devTokens } from '@latchkey/devnet'
import { createContext, createPage } from '@latchkey/devnet/test-setup'
import { announce } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getCallsStatus } from '../actions/getCallsStatus.ts'
import { getCapabilities } from '../actions/getCapabilities.ts'
import { sendCalls } from '../actions/sendCalls.ts'
import { evm } from '../evm.ts'
import { connectedSite } from '../fixtures/site.ts'
import { connectorOf, createWallet, devNetwork } from '../fixtures/world.ts'
import { createActions } from './createActions.ts'

const [alice, bob] = devAccounts
const [usdc, , dai] = devTokens
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

/** A connected wallet that answers the requests of EIP-5792 as it is set; a number is the code of an error. */
async function setup(answers: Readonly<Record<string, unknown>> = {}) {
  const page = createPage()
  const wallet = createWallet()
  const asked: { method: string; params: unknown }[] = []
  const { request } = wallet.provider
  wallet.provider.request = (async (parameters: { method: string; params?: unknown }) => {
    if (!(parameters.method in answers)) return request(parameters as never)
    asked.push({ method: parameters.method, params: parameters.params })
    const answer = answers[parameters.method]
    if (typeof answer === 'number') throw { code: answer, message: 'No' }
    return answer
  }) as never
  announce(wallet, page)
  const latchkey: Latchkey = createLatchkey({
    adapters: [evm()],
    environment: {
      ...currentEnvironment(),
      fetch: () => Promise.resolve(Response.json({}, { status: 404 })),
      window: page,
    },
    networks: [
      {
        id: 31337,
        name: 'Dev',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
      },
    ],
    projectId: 'project',
    serverUrl: 'https://server.example',
  })
  onTestFinished(() => latchkey.destroy())
  await connect(latchkey, { connectorId: 'com.example.wallet' })
  return { asked, latchkey, wallet }
}

const calls = [{ to: bob.address as `0x${string}`, value: 10n }, { data: '0x6000' as const }]

describe('refusals', () => {
  test('a receiver that is no address is not asked for', async () => {
    const { asked, latchkey } = await setup({ wallet_sendCalls: { id: '0x1' } })
    const to = 'alice.eth' as `0x${string}`
    await expect(sendCalls(latchkey, { calls: [{ to }] })).rejects.toMatchObject({
      code: 'address.invalid',
    })
    expect(asked).toEqual([])
  })

  test.each([
    [4001, 'wallet.user_rejected'],
    [5710, 'wallet.batch_chain_unsupported'],
    [5740, 'wallet.batch_too_large'],
    [5750, 'wallet.upgrade_rejected'],
    [5760, 'wallet.atomicity_unsupported'],
  ])('the wallet’s number %i is %s', async (number, code) => {
    const { latchkey } = await setup({ wallet_sendCalls: number })
    await expect(sendCalls(latchkey, { calls })).rejects.toMatchObject({ code })
  })

  test.each([null, {}, '', { id: 7 }])('an answer of %j is no id', async (answer) => {
    const { latchkey } = await setup({ wallet_sendCalls: answer })
    await expect(sendCalls(latchkey, { calls })).rejects.toMatchObject({
      code: 'wallet.invalid_answer',
    })
  })

  test.each([
    null,
    { chainId: '0x7a69', status: 300 },
    { chainId: 'x', status: 200 },
    { chainId: '0x7a69', status: 'DONE' },
    { chainId: 'x', status: 'CONFIRMED' },
  ])('an answer of %j is no status', async (answer) => {
    const { latchkey } = await setup({ wallet_getCallsStatus: answer })
    await expect(getCallsStatus(latchkey, { id: '0x1' })).rejects.toMatchObject({
      code: 'wallet.invalid_answer',
    })
  })

  test('a batch that the wallet does not know', async () => {
    const { latchkey } = await setup({ wallet_getCallsStatus: 5730 })
    await expect(getCallsStatus(latchkey, { id: '0x1' })).rejects.toMatchObject({
      code: 'wallet.batch_unknown_id',
    })
  })
})

test.each([{ id: '0xbatch' }, '0xbatch'])(
  'calls are asked for in the words of EIP-5792 (%j)',
  async (answer) => {
    const { asked, latchkey } = await setup({ wallet_sendCalls: answer })
    const capabilities = { paymasterService: { url: 'https://pay.example' } }
    expect(await sendCalls(latchkey, { atomicRequired: true, calls, capabilities })).toEqual({
      id: '0xbatch',
      sentAs: 'batch',
    })
    expect(asked).toEqual([
      {
        method: 'wallet_sendCalls',
        params: [
          {
            atomicRequired: true,
            calls: [{ to: bob.address, value: '0xa' }, { data: '0x6000' }],
            capabilities,
            chainId: '0x7a69',
            from: alice.address,
            version: '2.0.0',
          },
        ],
      },
    ])
  },
)

test.each([
  [100, 'pending'],
  [200, 'confirmed'],
  // That calls failed is the chain's word, and none of these names a transaction of it.
  [400, 'unknown'],
  [500, 'unknown'],
  [600, 'unknown'],
] as const)('status %i is %s', async (status, meaning) => {
  const receipts = [
    { blockNumber: '0x10', status: '0x1', transactionHash: '0xaa' },
    { blockNumber: '0x11', status: '0x1', transactionHash: '0xbb' },
    { transactionHash: 7 },
  ]
  const { latchkey } = await setup({
    wallet_getCallsStatus: { atomic: true, chainId: '0x7a69', receipts, status },
  })
  expect(await getCallsStatus(latchkey, { id: '0xbatch' })).toEqual({
    atomic: true,
    id: '0xbatch',
    networkId: 'eip155:31337',
    receipts:
      meaning === 'unknown'
        ? []
        : [
            { blockNumber: 16n, succeeded: true, transactionHash: '0xaa' },
            { blockNumber: 17n, succeeded: true, transactionHash: '0xbb' },
          ],
    status: meaning,
    statusCode: status,
  })
})

describe('a batch of which its wallet says that it failed, and shows no receipt', () => {
  const failed = { atomic: true, chainId: '0x7a69', receipts: [], status: 500 }

  test('is unknown: wallets say so of batches that are in a block', async () => {
    const { latchkey } = await setup({ wallet_getCallsStatus: failed })
    expect(await getCallsStatus(latchkey, { id: '0xbatch' })).toMatchObject({
      status: 'unknown',
      statusCode: 500,
    })
  })

  test('is unknown on a network that the site does not have, too', async () => {
    const { latchkey } = await setup({ wallet_getCallsStatus: { ...failed, chainId: '0x5' } })
    expect(await getCallsStatus(latchkey, { id: `0x${'ab'.repeat(32)}` })).toMatchObject({
      networkId: 'eip155:5',
      status: 'unknown',
    })
  })

  test('is what the chain says where its id, or what stands for a receipt, names transactions', async () => {
    const { latchkey, wallet } = await connectedSite([chain])
    const { request } = wallet.provider
    const send = (transaction: object): Promise<string> =>
      request({
        method: 'eth_sendTransaction',
        params: [{ from: alice.address, to: bob.address, ...transaction }],
      } as never) as never
    const done = await send({ value: '0x1' })
    // More gas than a transfer takes, and data for a contract that takes no such call.
    const reverted = await send({ data: '0x01', gas: '0x186a0', to: usdc.address })
    let answer: object = failed
    wallet.provider.request = (async (parameters: { method: string }) =>
      parameters.method === 'wallet_getCallsStatus'
        ? answer
        : request(parameters as never)) as never
    const status = (id: string) => getCallsStatus(latchkey, { id })
    await expect
      .poll(() => status(done))
      .toMatchObject({
        atomic: true,
        receipts: [{ succeeded: true, transactionHash: done }],
        status: 'confirmed',
        statusCode: 200,
      })
    await expect.poll(() => status(reverted)).toMatchObject({ status: 'failed', statusCode: 500 })
    expect(await status(`0x${'ab'.repeat(32)}`)).toMatchObject({ status: 'unknown' })
    answer = { ...failed, receipts: [{ transactionHash: done }, { transactionHash: reverted }] }
    expect(await status('0xbatch')).toMatchObject({ status: 'partlyFailed', statusCode: 600 })
  })

  test('is unknown where the wallet says that it was never sent, and no one knows what was asked', async () => {
    const { latchkey } = await setup({ wallet_getCallsStatus: { ...failed, status: 400 } })
    expect(await getCallsStatus(latchkey, { id: '0xbatch' })).toMatchObject({ status: 'unknown' })
  })
})

describe('a wallet that speaks the first version of the standard', () => {
  const receipt = (status: string) => ({ blockNumber: '0x10', status, transactionHash: '0xaa' })

  test.each([
    ['PENDING', [], 'pending', 100],
    ['CONFIRMED', [], 'confirmed', 200],
    ['CONFIRMED', [receipt('0x1'), receipt('0x1')], 'confirmed', 200],
    // No transaction of the chain has such a hash.
    ['CONFIRMED', [receipt('0x0')], 'unknown', 500],
    ['CONFIRMED', [receipt('0x1'), receipt('0x0')], 'unknown', 600],
  ])('%s with receipts %j is %s', async (said, receipts, status, statusCode) => {
    // That version names no network: it is the one of the connection.
    const { latchkey } = await setup({ wallet_getCallsStatus: { receipts, status: said } })
    expect(await getCallsStatus(latchkey, { id: '0xbatch' })).toMatchObject({
      networkId: 'eip155:31337',
      receipts:
        status === 'unknown'
          ? []
          : receipts.map(({ status: one }) => ({ succeeded: one === '0x1' })),
      status,
      statusCode,
    })
  })
})

test('what holds on every chain and what holds on this one are what the wallet can do', async () => {
  const { latchkey } = await setup({
    wallet_getCapabilities: {
      '0x0': { flowControl: { supported: true } },
      '0x1': { atomic: { status: 'unsupported' } },
      '0x7a69': { atomic: { status: 'supported' } },
    },
  })
  expect(await getCapabilities(latchkey)).toEqual({
    atomic: { status: 'supported' },
    flowControl: { supported: true },
  })
})

test.each(['0x07a69', '0X7a69', '31337'])(
  'a wallet may write the number of the chain as %s (S6.9)',
  async (chain) => {
    const atomic = { status: 'supported' }
    const { latchkey } = await setup({ wallet_getCapabilities: { [chain]: { atomic } } })
    expect(await getCapabilities(latchkey)).toEqual({ atomic })
  },
)

test.each([-32601, -32004, 4200])(
  'a wallet without the request (%i) can do nothing more',
  async (number) => {
    const { latchkey } = await setup({ wallet_getCapabilities: number })
    expect(await getCapabilities(latchkey)).toEqual({})
  },
)

test('the contract’s part asks the same wallet, and reads what a contract may spend', async () => {
  const network = devNetwork(31337, chain.rpcUrl)
  const wallet = createWallet({ chains: { 31337: chain.rpcUrl } })
  const actions = createActions(createContext([network]), { batch: false })
  const part = await actions.calls?.()
  const connector = connectorOf(wallet)
  const parameters = { address: alice.address, network }
  expect(await part?.getCapabilities(connector, parameters)).toEqual({})
  await expect(part?.sendCalls(connector, { ...parameters, calls })).rejects.toMatchObject({
    code: 'wallet.unsupported_method',
  })
  const wrong = { network, owner: alice.address, spender: 'alice.eth', token: usdc.address }
  await expect(part?.readAllowance(wrong)).rejects.toMatchObject({ code: 'address.invalid' })
  const allowance = () =>
    part?.readAllowance({
      network,
      owner: alice.address,
      spender: bob.address,
      token: usdc.address,
    })
  expect(await allowance()).toBe(0n)
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const words = [bob.address.slice(2).padStart(64, '0'), 77n.toString(16).padStart(64, '0')]
  await wallet.provider.request({
    method: 'eth_sendTransaction',
    params: [{ data: `0x095ea7b3${words.join('')}`, from: alice.address, to: usdc.address }],
  })
  await expect.poll(allowance).toBe(77n)
})

test('what a transaction has brought is what the token has logged of the account', async () => {
  const network = devNetwork(31337, chain.rpcUrl)
  const wallet = createWallet({ chains: { 31337: chain.rpcUrl } })
  const part = await createActions(createContext([network]), { batch: false }).calls?.()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const words = [bob.address.slice(2).padStart(64, '0'), 5n.toString(16).padStart(64, '0')]
  const id = String(
    await wallet.provider.request({
      method: 'eth_sendTransaction',
      params: [{ data: `0xa9059cbb${words.join('')}`, from: alice.address, to: usdc.address }],
    }),
  )
  const received = (address: string, token: string = usdc.address) =>
    part?.readReceived({ address, id, network, token })
  await expect.poll(() => received(bob.address)).toBe(5n)
  // What went is not what came, and another token has logged nothing.
  expect(await received(alice.address)).toBe(0n)
  expect(await received(bob.address, dai.address)).toBe(0n)
  const unknown = { address: bob.address, id: `0x${'1'.repeat(64)}`, network, token: usdc.address }
  expect(await part?.readReceived(unknown)).toBeUndefined()
})
