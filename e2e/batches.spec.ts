import { devExchange } from '@latchkey/devnet'
import type { Page } from '@playwright/test'
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
import { enter } from './enter.ts'
import { inTurn } from './inTurn.ts'
import { connectPhone, test as phoneTest, visitWithPhones } from './phoneTest.ts'
import { expect } from './test.ts'
import { connect, openAccount, visit } from './visit.ts'
import { test } from './walletTest.ts'

// An account that is upgraded stays so: no other test may have it.

const networkId = 'eip155:31337'
type Address = `0x${string}`

/** Gives an account what it spends, and says what it has left, and how many transactions it has sent. */
async function chainOf(
  rpcUrl: string | undefined,
  { address, amount = 1_000_000n, facts }: { address: Address; amount?: bigint; facts: string },
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
      args: [address, amount],
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
  /** What the router may take by now. */
  const allowed = () =>
    chain.readContract({
      abi: erc20Abi,
      address: token,
      args: [address, devExchange.v3.router],
      functionName: 'allowance',
    })
  return { allowed, left, nonce: () => chain.getTransactionCount({ address }) }
}

/** From the account to the review of 25 USDC for ether. */
async function reviewSwap(page: Page) {
  await page.getByTestId('account-swaps').click()
  await page.getByTestId('swap-select-token-button-toToken').click()
  await page.getByTestId('swap-select-token-item-USDC').click()
  await page.getByTestId('swap-switch').click()
  await expect(page.getByTestId('swap-select-token-button-sourceToken')).toContainText('USDC')
  await enter(page.getByTestId('swap-input-token-sourceToken'), '25')
  await expect(page.getByTestId('swap-action-button')).toHaveText('Review swap')
  await page.getByTestId('swap-action-button').click()
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

test('approve and swap are one confirmation and one transaction with the extension, where it is ready and where it can; nothing stays allowed (S5.22, S6.12)', {
  tag: '@flow',
}, async ({ capture, install, page, world }) => {
  await visit(page)
  const facts = (await page.locator('#latchkey-world').textContent()) ?? ''
  const { batchAccount } = JSON.parse(facts) as { batchAccount: Address }
  const wallet = await install({
    batches: { delegates: { 31337: batchAccount } },
    privateKeys: [generatePrivateKey() as Hex],
  })
  const [address] = wallet.accounts
  const { allowed, left, nonce } = await chainOf(world.chains[networkId], {
    address,
    amount: 100_000_000n,
    facts,
  })
  await visit(page)
  await connect(page, wallet)
  const together = page.getByTestId('swap-together')
  const upgrade = 'Your wallet will ask to upgrade your account first.'
  const confirm = () =>
    inTurn(async () => {
      await page.getByTestId('swap-confirm').click()
      await expect(page.getByTestId('swap-status')).toHaveAttribute('data-status', 'confirmed')
    })
  await openAccount(page)
  await reviewSwap(page)
  await expect(together).toContainText('Allow exactly 25 USDC and swap, in one confirmation')
  await expect(together).toContainText(upgrade)
  await capture('swap-together')
  wallet.rejectNext()
  await page.getByTestId('swap-confirm').click()
  await expect(page.getByTestId('swap-status')).toContainText('Declined')
  expect([await left(), await nonce()]).toEqual([100_000_000n, 0])
  await confirm()
  await expect(page.getByTestId('swap-status')).toContainText('Swapped 25 USDC to')
  // The address that is lent counts too.
  expect([await left(), await allowed(), await nonce()]).toEqual([75_000_000n, 0n, 2])
  await page.getByTestId('swap-done').click()
  await page.getByTestId('tab-activity').click()
  await expect(page.getByTestId('modal')).toContainText('Swapped USDC for ETH')

  await reviewSwap(page)
  await expect(together).not.toContainText(upgrade)
  await confirm()
  expect([await left(), await allowed(), await nonce()]).toEqual([50_000_000n, 0n, 3])
  const methods = wallet.requests.map(({ method }) => method)
  expect(methods.filter((method) => method === 'wallet_sendCalls')).toHaveLength(3)
  expect(methods).not.toContain('eth_sendTransaction')
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
