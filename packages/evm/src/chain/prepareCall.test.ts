import { prepareCall, sendCall, trackTransaction } from '@latchkey/core'
import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import type { TestWalletOptions } from '@latchkey/testing'
import { createTestClient, encodeAbiParameters, http, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkOf, type Script, scriptedRpc } from '../fixtures/scriptedRpc.ts'
import { connectedSite } from '../fixtures/site.ts'
import { prepareCall as prepareHere } from './prepareCall.ts'
import { readFeeOf } from './readCosts.ts'

type Hex = `0x${string}`
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

const node = () =>
  createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)

/** A contract of the code given, at an address of its own. */
async function contractOf(bytecode: Hex): Promise<Hex> {
  const { address } = privateKeyToAccount(generatePrivateKey())
  await node().setCode({ address, bytecode })
  return address
}

/** Takes all that it is given. */
const sink = '0x00'
const revertsInSilence = '0x60006000fd'
function revertsWith(reason: string): Hex {
  // `Error(string)`.
  const data = `08c379a0${encodeAbiParameters([{ type: 'string' }], [reason]).slice(2)}`
  const length = (data.length / 2).toString(16).padStart(2, '0')
  // Copies what follows the code, and reverts with it.
  return `0x60${length}80600b6000396000fd${data}`
}
/** Reverts unless this account calls it, with 5 base units. */
const onlyFrom = (account: string): Hex =>
  `0x3373${account.slice(2).toLowerCase()}1434600514166022575f5ffd5b00`

/** A connected account of its own, with as much as a test gives it. */
async function holder(wei: bigint, chains: TestWalletOptions['chains'] = {}) {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await node().setBalance({ address, value: wei })
  const options = { chains: { 31337: chain.rpcUrl, ...chains }, privateKeys: [privateKey] } as const
  return { address, ...(await connectedSite([chain], options)) }
}

describe('refusals', () => {
  test('a contract that reverts is named with its reason, and no wallet is asked', async () => {
    const { latchkey, wallet } = await holder(parseEther('1'))
    const to = await contractOf(revertsWith('Too little received'))
    await expect(prepareCall(latchkey, { call: { data: '0x01', to } })).rejects.toMatchObject({
      code: 'transaction.refused',
      details: [expect.stringContaining('Too little received')],
    })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('one that gives no reason is refused too', async () => {
    const { latchkey } = await holder(parseEther('1'))
    const to = await contractOf(revertsInSilence)
    await expect(prepareCall(latchkey, { call: { to, value: 1n } })).rejects.toMatchObject({
      code: 'transaction.refused',
      details: [expect.stringContaining('revert')],
    })
  })

  test('more than there is, and nothing left for the fee', async () => {
    const { latchkey } = await holder(1000n)
    const to = await contractOf(sink)
    await expect(
      prepareCall(latchkey, { call: { data: '0x01', to, value: 1001n } }),
    ).rejects.toMatchObject({
      available: 1000n,
      code: 'transfer.insufficient_amount',
      required: 1001n,
    })
    await expect(
      prepareCall(latchkey, { call: { data: '0x01', to, value: 990n } }),
    ).rejects.toMatchObject({ available: 10n, code: 'transfer.insufficient_fee' })
  })

  test.each(['alice.eth', devAccounts[1].address.replace('C518', 'c518')])(
    'a receiver like %s is no address',
    async (to) => {
      const { latchkey } = await holder(parseEther('1'))
      await expect(prepareCall(latchkey, { call: { to } })).rejects.toMatchObject({
        code: 'address.invalid',
      })
    },
  )

  test('a visitor who declines, and a wallet on another network', async () => {
    const { latchkey, wallet } = await holder(parseEther('1'), {
      31338: 'http://127.0.0.1:1',
    })
    const prepared = await prepareCall(latchkey, { call: { to: await contractOf(sink) } })
    wallet.rejectNext()
    await expect(sendCall(latchkey, prepared)).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
    for (const { stop } of latchkey.internal.watching.values()) stop()
    wallet.switchChain(31338)
    await expect(sendCall(latchkey, prepared)).rejects.toMatchObject({ code: 'network.wrong' })
  })
})

test('a call is tried out by its account with its value, sent, and costs at most its fee', async () => {
  const { address, latchkey } = await holder(parseEther('1'))
  const to = await contractOf(onlyFrom(address))
  await expect(prepareCall(latchkey, { call: { to, value: 4n } })).rejects.toMatchObject({
    code: 'transaction.refused',
  })
  const prepared = await prepareCall(latchkey, { call: { data: '0x1234', to, value: 5n } })
  expect(prepared).toMatchObject({
    account: { address },
    data: '0x1234',
    networkId: 'eip155:31337',
    to,
    value: 5n,
  })
  const id = await sendCall(latchkey, prepared)
  expect(await trackTransaction(latchkey, { id, networkId: prepared.networkId })).toMatchObject({
    status: 'confirmed',
  })
  expect(await node().getTransaction({ hash: id as Hex })).toMatchObject({
    input: '0x1234',
    value: 5n,
  })
  expect(await node().getBalance({ address: to })).toBe(5n)
  const spent = parseEther('1') - (await node().getBalance({ address }))
  expect(spent).toBeLessThanOrEqual(5n + prepared.fee)
})

describe('the fee', () => {
  const short = (message: string) => Object.assign(new Error(message), { code: -32000 })
  const account = { address: devAccounts[0].address, namespace: 'eip155', type: 'eoa' } as const
  /** Gas costs 3 wei: twice the base fee and the tip. */
  const gasFee = 300_000n
  const answers: Script = {
    eth_call: '0x',
    eth_estimateGas: '0x186a0',
    eth_feeHistory: { baseFeePerGas: ['0x1', '0x1'], reward: [['0x0', '0x0', '0x0']] },
    eth_getBalance: '0xf4240',
    eth_maxPriorityFeePerGas: '0x1',
  }
  function prepare(script: Script, value: bigint, { id = 1 }: { id?: number } = {}) {
    const { asked, rpc } = scriptedRpc({ ...answers, ...script })
    const call = { data: '0x1234', to: devAccounts[1].address, value }
    return { asked, prepared: prepareHere(rpc, { account, call, network: networkOf(id) }) }
  }

  test('has what the network takes beside gas in it, and a margin where no one can read that', async () => {
    const taken = { eth_call: `0x${500_000n.toString(16).padStart(64, '0')}` }
    await expect(prepare(taken, 5n, { id: 10 }).prepared).rejects.toMatchObject({
      available: 999_995n,
      code: 'transfer.insufficient_fee',
      required: gasFee + 1_500_000n,
    })
    expect(await prepare({}, 5n).prepared).toMatchObject({ fee: gasFee })
    expect(await prepare({}, 5n, { id: 999_005 }).prepared).toMatchObject({
      fee: 2n * gasFee,
      notes: ['feeMargin'],
    })
  })

  test('of a size is counted in the same way, without a trial', async () => {
    const taken = { eth_call: `0x${500_000n.toString(16).padStart(64, '0')}` }
    for (const [script, id] of [
      [{}, 1],
      [taken, 10],
      [{}, 999_005],
    ] as const) {
      const { asked, rpc } = scriptedRpc({ ...answers, eth_getBalance: '0xfffffff', ...script })
      const call = { data: '0x1234', to: devAccounts[1].address }
      const { fee } = await prepareHere(rpc, { account, call, network: networkOf(id) })
      asked.length = 0
      const size = { dataBytes: 2, gas: 100_000n, network: networkOf(id) }
      expect(await readFeeOf(rpc, size)).toBe(fee)
      expect(asked.map(({ method }) => method)).not.toContain('eth_estimateGas')
    }
  })

  test('is what is lacking where a node counts it in its estimate; the call is never tried with another value', async () => {
    const counting = { eth_estimateGas: short('insufficient funds for gas * price + value') }
    const { asked, prepared } = prepare(counting, 999_990n)
    await expect(prepared).rejects.toMatchObject({
      available: 10n,
      code: 'transfer.insufficient_fee',
    })
    expect(asked.filter(({ method }) => method === 'eth_estimateGas')).toHaveLength(1)
  })

  test('is not known while the network does not answer', async () => {
    await expect(prepare({ eth_estimateGas: '0x' }, 5n).prepared).rejects.toMatchObject({
      code: 'rpc.failed',
    })
  })
})
