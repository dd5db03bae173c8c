import { connect, createLatchkey, switchNetwork } from '@latchkey/core'
import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import { createPage, siteOptions } from '@latchkey/devnet/test-setup'
import { announce } from '@latchkey/testing'
import { BrowserProvider, parseEther, verifyMessage, verifyTypedData } from 'ethers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { evm } from '../evm.ts'
import { toViemChain } from '../fixtures/wagmi.ts'
import { createWallet } from '../fixtures/world.ts'
import { getProvider } from './getProvider.ts'

const [alice, bob] = devAccounts
let chains: readonly [Chain, Chain]

beforeAll(async () => {
  chains = [
    await createChain({ chainId: 31337, empty: true }),
    await createChain({ chainId: 31338, empty: true }),
  ]
})
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

async function setup() {
  const page = createPage()
  const [one, two] = chains
  const wallet = createWallet({ chains: { 31337: one.rpcUrl, 31338: two.rpcUrl } })
  announce(wallet, page)
  const latchkey = createLatchkey({
    adapters: [evm()],
    networks: [toViemChain(one), toViemChain(two)],
    ...siteOptions(page),
  })
  onTestFinished(() => latchkey.destroy())
  await connect(latchkey, { connectorId: 'com.example.wallet' })
  const provider = new BrowserProvider(getProvider(latchkey))
  onTestFinished(() => void provider.destroy())
  return { latchkey, provider, signer: await provider.getSigner(), wallet }
}

test('ethers signs messages and typed data through the connected wallet', async () => {
  const { signer } = await setup()
  expect(signer.address).toBe(alice.address)
  expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(alice.address)
  const domain = { chainId: 31337, name: 'Shop' }
  const types = { Order: [{ name: 'amount', type: 'uint256' }] }
  const signature = await signer.signTypedData(domain, types, { amount: 7n })
  expect(verifyTypedData(domain, types, { amount: 7n }, signature)).toBe(alice.address)
})

test('ethers sends, and waits for the receipt', async () => {
  const { latchkey, provider, signer } = await setup()
  const before = await provider.getBalance(bob.address)
  const transaction = await signer.sendTransaction({ to: bob.address, value: parseEther('1') })
  expect((await transaction.wait())?.status).toBe(1)
  // A provider gives the answer of a moment ago again.
  const later = new BrowserProvider(getProvider(latchkey))
  expect((await later.getBalance(bob.address)) - before).toBe(parseEther('1'))
  later.destroy()
})

test('a declined request is what ethers calls ACTION_REJECTED', async () => {
  const { signer, wallet } = await setup()
  wallet.rejectNext()
  await expect(signer.signMessage('no')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
})

test('a provider made after a switch is on the new network', async () => {
  const { latchkey } = await setup()
  await switchNetwork(latchkey, { networkId: 'eip155:31338' })
  const provider = new BrowserProvider(getProvider(latchkey))
  expect((await provider.getNetwork()).chainId).toBe(31338n)
  provider.destroy()
})
