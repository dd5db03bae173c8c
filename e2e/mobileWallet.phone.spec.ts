import { createTestMobileWallet, type TestMobileWallet } from '@latchkey/testing/node'
import { createTestSolanaWallet, type TestSolanaWallet } from '@latchkey/testing/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { inTurn } from './inTurn.ts'
import { accountOf, test as base, expect } from './namespaceTest.ts'
import { openModal, visit } from './visit.ts'

type PhoneFixtures = {
  /** The phone's wallet app, which opens by its address. */
  app: TestMobileWallet
  owner: TestSolanaWallet
}

const test = base.extend<PhoneFixtures>({
  app: async ({ context, owner, page }, use) => {
    const app = createTestMobileWallet({ wallet: owner })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Page.enable')
    // No app takes the address here; the browser tells what the page has asked for.
    devtools.on('Page.frameRequestedNavigation', ({ url }) => {
      if (url.startsWith('solana-wallet:')) void app.open(url)
    })
    await use(app)
    await app.close()
    expect(app.violations).toEqual([])
  },
  owner: async ({ ids, world }, use) => {
    const secretKeys = world.faucet.solana?.accounts.map(({ secretKey }) => secretKey) ?? []
    const rpcUrl = world.chains[ids.solana as 'solana:x'] ?? ''
    await use(
      createTestSolanaWallet({
        chains: { 'solana:localnet': rpcUrl },
        secretKeys: secretKeys as [string, ...string[]],
      }),
    )
  },
})

const entry = 'wallet-selector-mobile-wallet-adapter'
const message = 'Hello from the playground'

test('a wallet app on the phone connects, signs, sends, and is there after a reload (S1.8, S4.1, S4.32, S4.45)', {
  tag: ['@engine', '@flow'],
}, async ({ app, capture, owner, page }) => {
  await visit(page, 'namespaces=solana')
  const modal = await openModal(page)
  await expect(modal.getByTestId(entry)).toContainText('Wallet app on this phone')
  await capture('mobile-wallet-entry')
  await modal.getByTestId(entry).click()
  const [address] = owner.accounts
  await expect(accountOf(page, 'solana')).toHaveText(address)
  await expect(page.getByTestId('account-button').first()).toContainText('alice.sns')

  const result = page.locator('#demo-result')
  await page.locator('#demo-sign-message').click()
  await expect(result).not.toBeEmpty()
  const signature = base58.decode((await result.textContent()) ?? '')
  const bytes = new TextEncoder().encode(message)
  expect(ed25519.verify(signature, bytes, base58.decode(address))).toBe(true)

  // The network confirms what the app has sent.
  await inTurn(async () => {
    await page.locator('#demo-send-transaction').click()
    await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  })

  await page.reload()
  await expect(accountOf(page, 'solana')).toHaveText(address)
  expect(app.requests.map(({ method }) => method)).toEqual([
    'authorize',
    'get_capabilities',
    'authorize',
    'sign_messages',
    'authorize',
    'sign_and_send_transactions',
  ])
  // The later conversations returned to the grant of the first.
  expect(owner.requests.map(({ feature }) => feature)).toEqual([
    'standard:connect',
    'solana:signMessage',
    'solana:signAndSendTransaction',
  ])
})

test('a phone without a wallet app is told within seconds, and the list is there again', {
  tag: '@engine',
}, async ({ capture, page }) => {
  await visit(page, 'namespaces=solana')
  const modal = await openModal(page)
  await modal.getByTestId(entry).click()
  await expect(page.getByTestId('connecting-status')).toContainText('Wallet app on this phone')
  await expect(page.getByRole('button', { name: 'Choose another wallet' })).toBeVisible()
  await expect(page.getByTestId('connecting-status')).toContainText('No wallet app opened.')
  await capture('mobile-wallet-missing')
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await expect(modal).toHaveAttribute('data-view', 'Connect')
})

test('a no in the wallet app is one on the page (S8.40)', { tag: '@engine' }, async ({
  app,
  owner,
  page,
}) => {
  owner.rejectNext()
  await visit(page, 'namespaces=solana')
  const modal = await openModal(page)
  await modal.getByTestId(entry).click()
  await expect(page.getByTestId('connecting-status')).toContainText('declined')
  expect(app.tokens).toEqual([])
})
