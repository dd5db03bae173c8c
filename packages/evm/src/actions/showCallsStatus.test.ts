import { type Chain, createChain, devAccounts, devContracts } from '@latchkey/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectedSite } from '../fixtures/site.ts'
import { sendCalls } from './sendCalls.ts'
import { showCallsStatus } from './showCallsStatus.ts'

const [, bob] = devAccounts
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

const calls = [{ to: bob.address as `0x${string}`, value: 1n }]

test('the wallet shows a batch of its own', async () => {
  const { latchkey, wallet } = await connectedSite([chain], {
    batches: { delegates: { 31337: devContracts.batchAccount } },
  })
  const { id } = await sendCalls(latchkey, { calls })
  await showCallsStatus(latchkey, { id })
  expect(wallet.requests).toContainEqual({ method: 'wallet_showCallsStatus', params: [id] })
  wallet.forgetBatches()
  await expect(showCallsStatus(latchkey, { id })).rejects.toMatchObject({
    code: 'wallet.batch_unknown_id',
  })
})

test('error: a wallet that shows none says so, and is not asked for transactions', async () => {
  const { latchkey, wallet } = await connectedSite([chain])
  await expect(showCallsStatus(latchkey, { id: '0x1' })).rejects.toMatchObject({
    code: 'wallet.unsupported_method',
  })
  const { length } = wallet.requests
  const id = `latchkey:eip155:31337:1:0x${'ab'.repeat(32)}`
  await expect(showCallsStatus(latchkey, { id })).rejects.toMatchObject({
    code: 'wallet.batch_unknown_id',
  })
  expect(wallet.requests).toHaveLength(length)
})
