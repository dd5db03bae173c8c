import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import { createRpcProxy } from '@latchkey/testing/node'
import { createTestClient, http, numberToHex, publicActions } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { setupSite } from '../fixtures/site.ts'
import { waitForTransactionReceipt } from './waitForTransactionReceipt.ts'

const [alice, bob, carol] = devAccounts.map(({ address }) => address as `0x${string}`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const payment = { to: bob, value: '0x5' }
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337, empty: true })
})
afterAll(() => chain?.stop())

/** A payment that is waited for, and another transaction in its place that is in the newest block. */
async function replacePayment(
  other: object,
  {
    code,
    confirmations,
    first = payment,
  }: {
    /** What the receiver is, where it is a contract. */
    code?: `0x${string}` | undefined
    confirmations?: number | undefined
    first?: { to: `0x${string}` } | undefined
  } = {},
) {
  const proxy = await createRpcProxy({ target: chain.rpcUrl })
  onTestFinished(() => proxy.close())
  const { latchkey } = setupSite([chain], { urls: [proxy.url] })
  const node = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(
    publicActions,
  )
  await node.setAutomine(false)
  if (code) await node.setCode({ address: first.to, bytecode: code })
  const nonce = numberToHex(await node.getTransactionCount({ address: alice }))
  const send = (transaction: object, gigawei: bigint) =>
    node.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from: alice,
          gas: '0x5208',
          maxFeePerGas: numberToHex(gigawei * 10n ** 9n),
          maxPriorityFeePerGas: numberToHex(gigawei * 10n ** 8n),
          nonce,
          ...transaction,
        },
      ],
    } as never) as Promise<`0x${string}`>
  const askedFor = (method: string, ...params: readonly unknown[]) =>
    proxy.posts.flat().filter((call) => call.method === method && `${call.params}` === `${params}`)
      .length

  const hash = await send(first, 10n)
  const receipt = waitForTransactionReceipt(latchkey, { confirmations, hash })
  // Who looks at how it ends does so later.
  receipt.catch(() => undefined)
  await expect.poll(() => askedFor('eth_getTransactionByHash', hash)).toBeGreaterThan(0)
  await expect.poll(() => askedFor('eth_blockNumber')).toBeGreaterThan(0)
  const by = await send(other, 20n)
  await node.mine({ blocks: 1 })
  return { askedFor, by, hash, node, receipt }
}

test('a payment that was sent again for a higher fee is waited for with as many blocks', async () => {
  const { askedFor, by, node, receipt } = await replacePayment(payment, { confirmations: 3 })
  let isDone = false
  void receipt.then(() => {
    isDone = true
  })
  await expect.poll(() => askedFor('eth_getTransactionReceipt', by)).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isDone).toBe(false)
  await node.mine({ blocks: 2 })
  expect(await receipt).toMatchObject({ status: 'success', transactionHash: by })
})

test('one that was sent again and reverted resolves to the receipt of that', async () => {
  const first = { gas: '0x186a0', to: `0x${'ee'.repeat(20)}`, value: '0x5' } as const
  const { by, receipt } = await replacePayment(first, { code: '0x60006000fd', first })
  expect(await receipt).toMatchObject({ status: 'reverted', transactionHash: by })
})

test.each([
  ['cancelled', { to: alice, value: '0x0' }],
  ['replaced', { to: carol, value: '0x5' }],
] as const)('error: a payment that was %s is no success', async (reason, other) => {
  const { by, hash, receipt } = await replacePayment(other)
  await expect(receipt).rejects.toMatchObject({
    by,
    code: 'transaction.replaced',
    hash,
    message: `Transaction ${hash} was ${reason}`,
    reason,
  })
})
