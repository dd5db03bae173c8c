import { createPublicClient, erc20Abi, http, verifyTypedData } from 'viem'
import { inTurn } from './inTurn.ts'
import { expect } from './test.ts'
import { connect, visit } from './visit.ts'
import { test } from './walletTest.ts'

const receiver = '0x000000000000000000000000000000c0117ac700'
const networkId = 'eip155:31337'

test('a site reads a contract, tries a call out, writes it, waits for it and signs typed data, by hooks alone', {
  tag: '@flow',
}, async ({ page, wallet, world }) => {
  const chain = createPublicClient({ transport: http(world.chains[networkId]) })
  const fact = (name: string) => page.locator(`#demo-contract-${name}`)
  await visit(page, 'contracts=1')
  // A visitor without a wallet has read nothing but the chain.
  await expect(fact('block')).toHaveText(/^\d+$/)
  await expect(fact('balance')).toBeEmpty()
  await page.locator('#demo-contract-sign').click()
  await expect(fact('error')).toHaveText('connector.not_connected')

  await connect(page, wallet)
  const [mine] = wallet.accounts
  const tokens = await page.locator('#latchkey-world').textContent()
  const address = JSON.parse(tokens ?? '{}').tokens[networkId][0].address as `0x${string}`
  const balanceOf = (account: `0x${string}`) =>
    chain.readContract({ abi: erc20Abi, address, args: [account], functionName: 'balanceOf' })
  // Other tests may spend of the same account meanwhile.
  const expectBalance = () =>
    expect(async () =>
      expect(await fact('balance').textContent()).toBe(String(await balanceOf(mine))),
    ).toPass()
  await expectBalance()
  await expect(fact('clients')).toHaveText(`31337 ${mine}`)

  // Why it would fail is known before the wallet is asked.
  await page.locator('#demo-contract-amount').fill('9'.repeat(40))
  await expect(fact('simulation')).toHaveText('contract.reverted')
  await expect(page.locator('#demo-contract-write')).toBeDisabled()
  await page.locator('#demo-contract-amount').fill('2')
  await expect(fact('simulation')).toHaveText('true')

  wallet.rejectNext()
  await page.locator('#demo-contract-write').click()
  await expect(fact('error')).toContainText('wallet.user_rejected')

  await inTurn(async () => {
    const before = await balanceOf(receiver)
    await page.locator('#demo-contract-write').click()
    await expect(fact('receipt')).toHaveText('success')
    expect(await balanceOf(receiver)).toBe(before + 2_000_000n)
  })
  // The page reads again after the block.
  await expectBalance()

  await page.locator('#demo-contract-sign').click()
  await expect(fact('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await fact('signature').textContent()) as `0x${string}`
  const order = {
    address: mine,
    domain: { chainId: 31337, name: 'Latchkey playground' },
    message: { amount: 2_000_000n, item: 'A latch' },
    primaryType: 'Order',
    signature,
    types: {
      Order: [
        { name: 'item', type: 'string' },
        { name: 'amount', type: 'uint256' },
      ],
    },
  } as const
  expect(await verifyTypedData(order)).toBe(true)

  // The wallet has no batches.
  await expect(fact('plan')).toHaveText('3')
  await inTurn(async () => {
    const before = await balanceOf(receiver)
    await page.locator('#demo-contract-calls').click()
    await expect(fact('batch')).toHaveText('transactions confirmed')
    expect(await balanceOf(receiver)).toBe(before + 6n)
  })
})

test('the hooks follow account and network of the wallet, and a reload', async ({
  page,
  wallet,
}) => {
  const fact = (name: string) => page.locator(`#demo-contract-${name}`)
  await visit(page, 'contracts=1')
  await connect(page, wallet)
  const [alice, bob] = wallet.accounts
  await expect(fact('clients')).toHaveText(`31337 ${alice}`)
  wallet.selectAccount(1)
  await expect(fact('clients')).toHaveText(`31337 ${bob}`)
  wallet.switchChain(31338)
  await expect(fact('clients')).toHaveText(`31338 ${bob}`)
  await page.reload()
  await expect(fact('clients')).toHaveText(`31338 ${bob}`)
  await expect(fact('balance')).toHaveText(/^\d+$/)
})
