import { type Chain, createChain, devAccounts, devTokens } from '@latchkey/devnet'
import { createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectedSite } from '../fixtures/site.ts'
import { getCallsStatus } from './getCallsStatus.ts'
import { getCapabilities } from './getCapabilities.ts'
import { sendCalls } from './sendCalls.ts'

const [, , , dan] = devAccounts.map(({ address }) => address as `0x${string}`)
const usdc = devTokens[0].address
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

const pay = (amount: bigint) => ({
  data: encodeFunctionData({ abi: erc20Abi, args: [dan!, amount], functionName: 'transfer' }),
  to: usdc,
})
const paid = () =>
  createPublicClient({ transport: http(chain.rpcUrl) }).readContract({
    abi: erc20Abi,
    address: usdc,
    args: [dan!],
    functionName: 'balanceOf',
  })
const asked = (site: Awaited<ReturnType<typeof connectedSite>>) =>
  site.wallet.requests
    .map(({ method }) => method)
    .filter((method) => method.includes('send') || method.includes('Calls'))

// The test wallet has no batches.
describe('a wallet without batches', () => {
  test('is an error, unless the site says otherwise', async () => {
    const site = await connectedSite([chain])
    await expect(sendCalls(site.latchkey, { calls: [pay(1n)] })).rejects.toMatchObject({
      code: 'wallet.unsupported_method',
      method: 'wallet_sendCalls',
    })
    expect(asked(site)).toEqual(['wallet_sendCalls'])
    expect(await getCapabilities(site.latchkey)).toEqual({})
  })

  test('is asked for transactions, one after another, where the site wants it', async () => {
    const site = await connectedSite([chain])
    const before = await paid()
    const sent: number[] = []
    const { id, sentAs } = await sendCalls(site.latchkey, {
      calls: [pay(1n), pay(2n)],
      capabilities: { paymasterService: { optional: true, url: 'https://pay.example' } },
      chainId: 31337,
      fallback: 'transactions',
      onSent: ({ index }) => sent.push(index),
    })
    expect(sentAs).toBe('transactions')
    expect(sent).toEqual([0, 1])
    expect(asked(site)).toEqual(['wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
    await expect
      .poll(() => getCallsStatus(site.latchkey, { id }))
      .toMatchObject({
        atomic: false,
        id,
        networkId: 'eip155:31337',
        status: 'confirmed',
        statusCode: 200,
      })
    expect(await paid()).toBe(before + 3n)
    const { receipts } = await getCallsStatus(site.latchkey, { id })
    expect(receipts.map(({ succeeded }) => succeeded)).toEqual([true, true])
  })

  test.each([
    ['on this network', 5710],
    ['of so many calls', 5740],
    ['with an optional capability', 5700],
  ])('one that takes no batch %s (%i) is asked for transactions just so', async (_, code) => {
    const site = await connectedSite([chain])
    site.wallet.failNext('wallet_sendCalls', { code, message: 'No' })
    const sending = sendCalls(site.latchkey, { calls: [pay(1n)], fallback: 'transactions' })
    expect(await sending).toMatchObject({ sentAs: 'transactions' })
    expect(asked(site)).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
  })

  test.each([5710, 5740, 5750, 5700])(
    'error: %i where the calls must be atomic is the site’s to know',
    async (code) => {
      const site = await connectedSite([chain])
      site.wallet.failNext('wallet_sendCalls', { code, message: 'No' })
      await expect(
        sendCalls(site.latchkey, {
          atomicRequired: true,
          calls: [pay(1n)],
          fallback: 'transactions',
        }),
      ).rejects.toMatchObject({ method: 'wallet_sendCalls' })
      expect(asked(site)).toEqual(['wallet_sendCalls'])
    },
  )

  test('error: a call that reverts ends it, and the rest is not asked for', async () => {
    const site = await connectedSite([chain])
    const before = await paid()
    // With gas of its own the wallet sends it without trying it out.
    const { request } = site.wallet.provider
    site.wallet.provider.request = (parameters) => {
      const [transaction] = (parameters.params ?? []) as [object]
      return parameters.method === 'eth_sendTransaction'
        ? request({ ...parameters, params: [{ ...transaction, gas: '0x186a0' }] })
        : request(parameters)
    }
    const failure = await sendCalls(site.latchkey, {
      calls: [pay(1n), pay(2n ** 200n), pay(1n)],
      fallback: 'transactions',
    }).catch((error: { code: string; id: string }) => error)
    expect(failure).toMatchObject({ code: 'calls.incomplete', message: '2 of 3 calls were sent' })
    expect(await getCallsStatus(site.latchkey, { id: failure.id })).toMatchObject({
      receipts: [{ succeeded: true }, { succeeded: false }],
      status: 'partlyFailed',
      statusCode: 600,
    })
    expect(await paid()).toBe(before + 1n)
    expect(asked(site)).toHaveLength(3)
  })

  test('error: a visitor who declines the second has sent the first', async () => {
    const site = await connectedSite([chain])
    const sending = sendCalls(site.latchkey, {
      calls: [pay(1n), pay(1n)],
      fallback: 'transactions',
      onSent: () => site.wallet.rejectNext(),
    })
    await expect(sending).rejects.toMatchObject({
      cause: { code: 'wallet.user_rejected' },
      code: 'calls.incomplete',
    })
  })

  test('error: a visitor who moves to another network is asked for nothing more', async () => {
    const site = await connectedSite([chain], {
      chains: { 31337: chain.rpcUrl, 5: chain.rpcUrl },
    })
    const sending = sendCalls(site.latchkey, {
      calls: [pay(1n), pay(1n)],
      fallback: 'transactions',
      onSent: () => site.wallet.switchChain(5),
    })
    await expect(sending).rejects.toMatchObject({ cause: { code: 'network.wrong' } })
    expect(asked(site)).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
  })

  test.each([
    ['calls that must be atomic', { atomicRequired: true }],
    [
      'calls that need a capability',
      { capabilities: { paymasterService: { url: 'https://pay.example' } } },
    ],
  ])('error: %s are never sent so', async (_, options) => {
    const site = await connectedSite([chain])
    await expect(
      sendCalls(site.latchkey, { calls: [pay(1n)], fallback: 'transactions', ...options }),
    ).rejects.toMatchObject({ code: 'wallet.unsupported_method' })
    expect(asked(site)).toEqual(['wallet_sendCalls'])
  })

  test('error: a visitor who declines a batch is not asked again', async () => {
    const site = await connectedSite([chain])
    site.wallet.failNext('wallet_sendCalls', { code: 4001, message: 'No' })
    await expect(
      sendCalls(site.latchkey, { calls: [pay(1n)], fallback: 'transactions' }),
    ).rejects.toMatchObject({ code: 'wallet.user_rejected' })
    expect(asked(site)).toEqual(['wallet_sendCalls'])
  })

  test('error: a call without a receiver, and without a contract to deploy, reaches no wallet', async () => {
    const site = await connectedSite([chain])
    const calls = [pay(1n), { to: undefined, value: 1n }]
    await expect(
      sendCalls(site.latchkey, { calls, fallback: 'transactions' }),
    ).rejects.toMatchObject({ code: 'address.invalid' })
    expect(asked(site)).toEqual([])
  })

  test('error: neither way goes to a network that the site does not have', async () => {
    const site = await connectedSite([chain])
    await expect(
      sendCalls(site.latchkey, { calls: [pay(1n)], chainId: 1, fallback: 'transactions' }),
    ).rejects.toMatchObject({ code: 'network.not_configured' })
    expect(asked(site)).toEqual([])
  })
})

test('calls of which none is in a block are pending', async () => {
  const { latchkey } = await connectedSite([chain])
  const unknown = `0x${'ab'.repeat(32)}`
  expect(
    await getCallsStatus(latchkey, { id: `latchkey:eip155:31337:1:${unknown}` }),
  ).toMatchObject({
    receipts: [],
    status: 'pending',
    statusCode: 100,
  })
})
