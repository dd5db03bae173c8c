import { setTimeout as pause } from 'node:timers/promises'
import { devTokens } from '@latchkey/devnet'
import type { BrowserContext, Page } from '@playwright/test'
import { createPublicClient, createTestClient, erc20Abi, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { allNamespaces } from './namespaceTest.ts'
import { connectPhone, expect, test, visitWithPhones } from './phoneTest.ts'
import { untilStill } from './untilStill.ts'
import { connect, openAccount, openModal, visit } from './visit.ts'

const networkId = 'eip155:31337'
const [usdc] = devTokens

const modal = (page: Page) => page.getByTestId('modal')
const link = (page: Page) => page.getByTestId('onramp-continue')
const status = (page: Page) => page.getByTestId('onramp-status')

const balanceOf = (url: string, owner: string) =>
  createPublicClient({ transport: http(url) }).readContract({
    abi: erc20Abi,
    address: usdc.address,
    args: [owner as `0x${string}`],
    functionName: 'balanceOf',
  })

/** What the page asks of buying from now on, as method and path; the ids of orders left out. */
function watchOnramp(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/v1\/(onramp|generators)\//.test(pathname))
      asked.push(`${request.method()} ${pathname.replace(/(orders)\/.*/, '$1')}`)
  })
  return asked
}

/** Chooses what is bought, once the list lies still: a row that moves takes no press. */
async function chooseToken(page: Page, symbol: string): Promise<void> {
  await page.getByTestId('onramp-token').click()
  await expect(modal(page)).toHaveAttribute('data-view', 'OnRampTokenSelect')
  await untilStill(page)
  await page.getByTestId(`onramp-token-${symbol}`).click()
  await expect(modal(page)).toHaveAttribute('data-view', 'OnRampProviders')
}

/** Presses the link on, and gives the tab that the browser opens for it. */
async function openTab(page: Page, context: BrowserContext, press = link(page)): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), press.click()])
  await tab.waitForLoadState()
  return tab
}

/** What a visitor does in the sandbox's tab, which says what it is. */
async function choose(tab: Page, button: string): Promise<void> {
  await expect(tab.locator('h1')).toHaveText('Sandbox: no real payment')
  await expect(tab.locator('body')).toContainText('no money is taken')
  await tab.getByRole('button', { exact: true, name: button }).click()
  await expect(tab.locator('body')).toContainText('in the sandbox')
}

async function expectDone(page: Page): Promise<void> {
  await expect(status(page)).toHaveAttribute('data-status', 'done', { timeout: 30_000 })
}

test('a new account without a coin buys USDC with a card: every fee first, paid in a tab of its own, and the money is there (S1.10, S7.19, S7.20, S3.40)', {
  tag: '@flow',
}, async ({ capture, context, install, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const wallet = await install({ privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  await openAccount(page)
  await expect(page.getByTestId('token-USDC')).toHaveCount(0)
  const asked = watchOnramp(page)
  await page.getByTestId('account-onramp').click()
  await expect(page.getByTestId('onramp-provider-sandbox')).toContainText('No real money')
  await pause(700)
  // Opening it is one request.
  expect(asked).toEqual(['GET /v1/onramp/options'])
  await page.getByTestId('onramp-preset-100').click()
  await expect(page.getByTestId('onramp-facts')).toContainText('$98.40')
  await expect(page.getByTestId('onramp-token')).toContainText('About 98.4 USDC')
  await capture('buy')
  expect(asked.slice(1)).toEqual(['POST /v1/onramp/quote'])
  const tab = await openTab(page, context)
  await expect(tab.locator('body')).toContainText(address)
  await expect(status(page)).toHaveAttribute('data-status', 'paying', { timeout: 15_000 })
  await choose(tab, 'Pay')
  await tab.close()
  await expectDone(page)
  await expect(status(page)).toContainText('98.4 USDC arrived')
  await capture('buy-done')
  expect(await balanceOf(url, address)).toBe(98_400_000n)
  await page.getByTestId('onramp-done').click()
  // In the account and its activity, without a reload.
  await expect(page.getByTestId('token-USDC')).toContainText('98.4')
  await page.getByTestId('tab-activity').click()
  await expect(page.getByTestId('activity-item')).toContainText('98.4 USDC')
})

test('the phone’s account buys ether (S1.10)', { tag: '@flow' }, async ({
  context,
  page,
  phone,
}) => {
  await visitWithPhones(page)
  await connectPhone(page, phone)
  await page.getByTestId('demo-open-OnRampProviders').click()
  await chooseToken(page, 'ETH')
  await page.getByTestId('onramp-preset-250').click()
  const tab = await openTab(page, context)
  await choose(tab, 'Pay')
  await expectDone(page)
  await expect(status(page)).toContainText(/0\.\d+ ETH arrived/)
})

test('a Solana account buys SOL (S1.16)', { tag: '@flow' }, async ({
  context,
  installSolana,
  page,
}) => {
  await installSolana()
  await visit(page, allNamespaces)
  await openModal(page)
  await page.getByTestId('wallet-selector-solana-wallet').click()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await page.getByTestId('demo-open-OnRampProviders').click()
  await chooseToken(page, 'SOL')
  await page.getByTestId('onramp-preset-100').click()
  const tab = await openTab(page, context)
  await choose(tab, 'Pay')
  await expectDone(page)
  await expect(status(page)).toContainText('SOL arrived')
})

test('a tab that does not open is opened by hand; a reload and a card that is declined lose nothing', {
  tag: '@flow',
}, async ({ capture, context, install, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({
    address,
    value: parseEther('1'),
  })
  const wallet = await install({ privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  await page.getByTestId('demo-open-OnRampProviders').click()
  await page.getByTestId('onramp-preset-100').click()
  await context.route('**/onramp/start/**', (route) => route.abort())
  const blocked = await openTab(page, context)
  await blocked.close()
  await expect(page.getByTestId('onramp-open')).toBeVisible({ timeout: 15_000 })
  await capture('buy-unopened')
  await context.unroute('**/onramp/start/**')
  const tab = await openTab(page, context, page.getByTestId('onramp-open'))
  await expect(status(page)).toHaveAttribute('data-status', 'paying', { timeout: 15_000 })
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await openAccount(page)
  await page.getByTestId('tab-activity').click()
  await page.getByTestId('activity-item').filter({ hasText: 'Buying USDC' }).click()
  await expect(status(page)).toHaveAttribute('data-status', 'paying')
  await choose(tab, 'Decline')
  await expect(status(page)).toHaveAttribute('data-status', 'failed', { timeout: 15_000 })
  await expect(status(page)).toContainText('Buy failed')
  await capture('buy-failed')
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('onramp-token')).toContainText('USDC')
  expect(await balanceOf(url, address)).toBe(0n)
})
