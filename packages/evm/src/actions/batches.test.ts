import { type Chain, createChain, devAccounts, devContracts, devTokens } from '@latchkey/devnet'
import type { TestBatches } from '@latchkey/testing'
import { createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectedSite } from '../fixtures/site.ts'
import { getCallsStatus } from './getCallsStatus.ts'
import { getCapabilities } from './getCapabilities.ts'
import { sendCalls } from './sendCalls.ts'

const [usdc] = devTokens
const receiver = '0x00000000000000000000000000000000ba7c4001'
const delegates = { 31337: devContracts.batchAccount }
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

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
const three = [pay(1n), pay(2n), pay(3n)]

/** A site whose visitor has such a wallet, with an account that no other test upgrades. */
const site = (batches: TestBatches, account: 0 | 1 | 2) =>
  connectedSite([chain], { batches, privateKeys: [devAccounts[account].privateKey] })

test('three calls are one confirmation where the account is ready, and one where it can (S6.12)', async () => {
  const { latchkey, wallet } = await site({ delegates }, 0)
  for (const status of ['ready', 'supported']) {
    expect(await getCapabilities(latchkey)).toEqual({ atomic: { status } })
    const before = await paid()
    const { id, sentAs } = await sendCalls(latchkey, { atomicRequired: true, calls: three })
    expect(sentAs).toBe('batch')
    await expect
      .poll(() => getCallsStatus(latchkey, { id }))
      .toMatchObject({ atomic: true, receipts: [{ succeeded: true }], status: 'confirmed' })
    expect(await paid()).toBe(before + 6n)
  }
  const asked = wallet.requests.map(({ method }) => method)
  expect(asked.filter((method) => method.startsWith('eth_send'))).toEqual([])
})

test.each<[string, TestBatches, 0 | 1 | 2, boolean]>([
  ['carries them out as one', { delegates, fault: 'saysFailed' }, 0, true],
  ['sends each', { fault: 'saysFailed' }, 1, false],
])(
  'a wallet that %s and says 500 without a receipt is not believed: the chain has them',
  async (_, batches, account, atomic) => {
    const { latchkey } = await site(batches, account)
    const before = await paid()
    const { id } = await sendCalls(latchkey, { calls: three })
    expect(await paid()).toBe(before + 6n)
    await expect
      .poll(() => getCallsStatus(latchkey, { id }))
      .toMatchObject({ atomic, status: 'confirmed', statusCode: 200 })
  },
)

test('a wallet that has forgotten its ids after a restart does not matter: the chain has them', async () => {
  const { latchkey, wallet } = await site({ delegates }, 0)
  const { id } = await sendCalls(latchkey, { calls: three })
  wallet.forgetBatches()
  await expect.poll(() => getCallsStatus(latchkey, { id })).toMatchObject({ status: 'confirmed' })
  // Of one that this browser never asked for, the wallet alone could know.
  await expect(getCallsStatus(latchkey, { id: '0xother' })).rejects.toMatchObject({
    code: 'wallet.batch_unknown_id',
  })
})

test('a wallet that gives an id and sends nothing keeps it pending, and its end is not failed', async () => {
  const { latchkey, wallet } = await site({ fault: 'sendsNothing' }, 2)
  const before = await paid()
  const { id } = await sendCalls(latchkey, { calls: three })
  expect(await getCallsStatus(latchkey, { id })).toMatchObject({ status: 'pending' })
  wallet.forgetBatches()
  expect(await getCallsStatus(latchkey, { id })).toMatchObject({ status: 'pending' })
  await fetch(chain.rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'anvil_mine', params: ['0x50'] }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  expect(await getCallsStatus(latchkey, { id })).toMatchObject({ receipts: [], status: 'unknown' })
  expect(await paid()).toBe(before)
})

test('answers of the first version are read (S6.9)', async () => {
  const { latchkey } = await site({ version: 1 }, 1)
  const { id } = await sendCalls(latchkey, { calls: three })
  expect(await getCallsStatus(latchkey, { id })).toMatchObject({
    networkId: 'eip155:31337',
    status: 'confirmed',
  })
})

test('a chain without batches, and an upgrade that is refused, go one by one where the visitor agrees', async () => {
  const refused = await site({ delegates, refusedChains: [31337] }, 1)
  const options = { calls: [pay(1n), pay(2n)], fallback: 'transactions' } as const
  expect(await sendCalls(refused.latchkey, options)).toMatchObject({ sentAs: 'transactions' })
  const { latchkey } = await site({ delegates, upgrade: 'refused' }, 1)
  await expect(sendCalls(latchkey, options)).rejects.toMatchObject({
    code: 'wallet.upgrade_rejected',
  })
  const onUpgradeRejected = () => true
  expect(await sendCalls(latchkey, { ...options, onUpgradeRejected })).toMatchObject({
    sentAs: 'transactions',
  })
})
