import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { inTurn } from './inTurn.ts'
import { connectPhone, test as phoneTest, visitWithPhones } from './phoneTest.ts'
import { expect } from './test.ts'
import { connect, visit } from './visit.ts'
import { test } from './walletTest.ts'

// An account that is upgraded stays so: no other test may have it.

const networkId = 'eip155:31337'
type Address = `0x${string}`

/** Gives an account what it spends, and says what it has left, and how many transactions it has sent. */
async function chainOf(
  rpcUrl: string | undefined,
  { address, facts }: { address: Address; facts: string },
) {
  const chain = createPublicClient({ transport: http(rpcUrl) })
  const token = JSON.parse(facts).tokens[networkId][0].address as Address
  const funder = privateKeyToAccount(generatePrivateKey())
  for (const each of [address, funder.address])
    await chain.request({
      method: 'anvil_setBalance',
      params: [each, `0x${parseEther('10').toString(16)}`],
    } as never)
  const hash = await createWalletClient({ account: funder, transport: http(rpcUrl) }).writeContract(
    {
      abi: parseAbi(['function mint(address to, uint256 amount)']),
      address: token,
      args: [address, 1_000_000n],
      chain: null,
      functionName: 'mint',
    },
  )
  await chain.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  const left = () =>
    chain.readContract({
      abi: erc20Abi,
      address: token,
      args: [address],
      functionName: 'balanceOf',
    })
  return { left, nonce: () => chain.getTransactionCount({ address }) }
}

test('three calls are one confirmation and one transaction with the extension, all or none (S6.12)', {
  tag: '@flow',
}, async ({ install, page, world }) => {
  await visit(page, 'contracts=1')
  const facts = (await page.locator('#latchkey-world').textContent()) ?? ''
  const { batchAccount } = JSON.parse(facts) as { batchAccount: Address }
  const wallet = await install({
    batches: { delegates: { 31337: batchAccount } },
    privateKeys: [generatePrivateKey() as Hex],
  })
  const [address] = wallet.accounts
  const { left, nonce } = await chainOf(world.chains[networkId], { address, facts })
  const fact = (name: string) => page.locator(`#demo-contract-${name}`)
  await visit(page, 'contracts=1')
  await connect(page, wallet)
  await expect(fact('plan')).toHaveText('1 and an upgrade')

  wallet.rejectNext()
  await page.locator('#demo-contract-calls').click()
  await expect(fact('error')).toContainText('wallet.user_rejected')
  expect([await left(), await nonce()]).toEqual([1_000_000n, 0])

  // Another test counts what the same receiver gets.
  await inTurn(async () => {
    await page.locator('#demo-contract-calls').click()
    await expect(fact('batch')).toHaveText('batch confirmed')
  })
  // The address that is lent counts too.
  expect([await left(), await nonce()]).toEqual([999_994n, 2])
  await page.locator('#demo-contract-show').click()
  await expect
    .poll(() => wallet.requests.map(({ method }) => method))
    .toContain('wallet_showCallsStatus')
  await inTurn(async () => {
    await page.locator('#demo-contract-calls').click()
    await expect.poll(left).toBe(999_988n)
  })
  expect(await nonce()).toBe(3)
})

phoneTest(
  'three calls are one confirmation and one transaction with the phone (S6.12)',
  async ({ page, phone, world }) => {
    await phone.page.getByTestId('phone-account').selectOption('3')
    await visitWithPhones(page, 'contracts=1')
    const facts = (await page.locator('#latchkey-world').textContent()) ?? ''
    const address = world.faucet.eip155.accounts[3]?.address as Address
    const { left } = await chainOf(world.chains[networkId], { address, facts })
    await connectPhone(page, phone)
    const fact = (name: string) => page.locator(`#demo-contract-${name}`)
    await expect(fact('plan')).toHaveText(/^1/)
    const before = await left()
    await page.locator('#demo-contract-calls').click()
    await expect(phone.page.getByTestId('phone-question')).toContainText('Send these 3 calls?')
    await expect(phone.page.getByTestId('phone-question')).toContainText('none is carried out')
    await inTurn(async () => {
      await phone.approve()
      await expect(fact('batch')).toHaveText('batch confirmed')
    })
    expect(await left()).toBe(before - 6n)
  },
)
