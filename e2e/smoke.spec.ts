import { installTestWallet } from '@latchkey/testing/playwright'
import { expect, test } from './test.ts'

test('the demo opens the modal from its button and closes it with Escape', {
  tag: ['@engine', '@flow'],
}, async ({ page, capture }) => {
  await page.goto('/')
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  await page.getByTestId('connect-button').first().click()
  await expect(page.getByTestId('modal')).toBeVisible()
  await capture('modal')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('modal')).toBeHidden()
})

test('an announced wallet connects', { tag: ['@engine', '@flow'] }, async ({ page, world }) => {
  const [account] = world.faucet.eip155.accounts
  const wallet = await installTestWallet(page, {
    chains: chainIds(world.chains),
    privateKeys: [account!.privateKey],
  })
  await page.goto('/?devwallets=none')
  await page.getByTestId('connect-button').first().click()
  await page.getByTestId(`wallet-selector-${wallet.info.rdns}`).click()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.locator('#demo-address')).toHaveText(account!.address)
})

function chainIds(chains: Record<string, string>): Record<number, string> {
  return Object.fromEntries(
    Object.entries(chains)
      .filter(([id]) => id.startsWith('eip155:'))
      .map(([id, url]) => [Number(id.slice('eip155:'.length)), url]),
  )
}
