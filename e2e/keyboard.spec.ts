import type { Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { tabTo } from './tabTo.ts'
import { expect } from './test.ts'
import { visit } from './visit.ts'
import { test } from './walletTest.ts'

const other = 'eip155:31338'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('the keyboard alone connects, switches the network, signs, sends and disconnects (S1.6, S1.8, S1.11)', {
  // Driven by BiDi, focus does not come back from Firefox's own controls.
  tag: '@chromium',
}, async ({ install, page, world }) => {
  const chain = createTestClient({ mode: 'anvil', transport: http(world.chains[other]) })
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await chain.setBalance({ address, value: parseEther('10') })
  const wallet = await install({ privateKeys: [privateKey] })
  const modal = page.getByTestId('modal')
  await visit(page)

  await test.step('connect', async () => {
    await press(page, 'connect-button')
    await expect(modal).toHaveAttribute('data-view', 'Connect')
    await press(page, `wallet-selector-${wallet.info.rdns}`)
    await expect(page.locator('#demo-status')).toHaveText('connected')
    await expect(modal).toBeHidden()
  })

  await test.step('switch the network', async () => {
    await press(page, 'network-button')
    await expect(modal).toHaveAttribute('data-view', 'Networks')
    await press(page, `network-item-${other}`)
    await expect(page.locator('#demo-network')).toContainText(other)
    await expect(modal).toBeHidden()
    expect(wallet.chainId).toBe(31338)
  })

  await test.step('sign', async () => {
    await press(page, 'demo-sign-message')
    await expect(page.getByTestId('demo-result')).toHaveText(/^0x[\da-f]{130}$/)
  })

  await test.step('send', async () => {
    await press(page, 'account-button')
    await expect(modal).toHaveAttribute('data-view', 'Account')
    await press(page, 'account-send')
    await expect(modal).toHaveAttribute('data-view', 'WalletSend')
    await type(page, 'send-receiver', bob)
    await type(page, 'send-amount', '0.5')
    await expect(page.getByTestId('send-preview')).toHaveText('Review')
    await press(page, 'send-preview')
    await expect(modal).toHaveAttribute('data-view', 'WalletSendPreview')
    await press(page, 'send-confirm')
    await expect(page.getByTestId('send-status')).toHaveAttribute('data-status', 'confirmed')
    expect(wallet.requests.map(({ method }) => method)).toContain('eth_sendTransaction')
    await press(page, 'send-done')
    await expect(modal).toHaveAttribute('data-view', 'Account')
  })

  await test.step('disconnect', async () => {
    await press(page, 'disconnect-button')
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
    await expect(modal).toBeHidden()
    await expect(page.getByTestId('connect-button')).toBeVisible()
  })
})

/** Goes to a control and presses Enter. */
async function press(page: Page, testId: string): Promise<void> {
  const control = page.getByTestId(testId).first()
  await expect(control).toBeEnabled()
  await tabTo(page, testId)
  await page.keyboard.press('Enter')
}

/** Goes to a field and types. */
async function type(page: Page, testId: string, text: string): Promise<void> {
  await tabTo(page, testId)
  await page.keyboard.type(text)
}
