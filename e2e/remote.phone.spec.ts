import { expect, readCode, test, visitWithPhones } from './phoneTest.ts'

test('a link that opens nothing shows a way on within two seconds: another device may scan the code (S1.3, S3.19, S5.17)', {
  tag: '@engine',
}, async ({ page, phone }) => {
  await visitWithPhones(page)
  await page.locator('#demo-open-AllWallets').click()
  const modal = page.getByTestId('modal')
  await modal.getByRole('button', { exact: true, name: 'Rainbow' }).click()
  await expect(modal).toHaveAttribute('data-view', 'ConnectingWalletConnect')
  const open = modal.getByRole('link', { name: 'Open Rainbow' })
  await expect(open).toHaveAttribute('href', /^rainbow:\/\/wc\?uri=wc%3A/)
  const pressedMs = Date.now()
  await open.click()
  await expect(modal.getByTestId('connecting-status')).toContainText('Did Rainbow open?', {
    timeout: 2_000,
  })
  console.log(`a way on after ${Date.now() - pressedMs} ms`)

  await modal.getByRole('button', { name: 'Show code' }).click()
  await phone.pair(await readCode(page))
  await phone.approve()
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('a visitor on a phone taps a wallet, approves in its app and is connected on coming back (S1.3, S3.19)', {
  tag: '@engine',
}, async ({ context, page }) => {
  await visitWithPhones(page)
  const opened = context.waitForEvent('page')
  await page.getByTestId('connect-button').first().click()
  await page.getByTestId('wallet-selector-latchkey-phone').click()
  // The press may open the app by itself; where the browser does not let it, the button does.
  const app = await Promise.race([
    opened,
    page
      .getByTestId('try-again')
      .click()
      .then(() => opened),
  ])
  await app.getByTestId('approve').click()
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('on a phone, which cannot scan its own screen, all wallets are one row; phone wallets are where that row is hidden (S2.20)', async ({
  page,
}) => {
  await visitWithPhones(page)
  await page.getByTestId('connect-button').first().click()
  const phoneWallets = page.getByTestId('wallet-selector-walletConnect')
  await page.getByTestId('all-wallets').waitFor()
  await expect(phoneWallets).toHaveCount(0)

  await visitWithPhones(page, 'allWallets=HIDE')
  await page.getByTestId('connect-button').first().click()
  await phoneWallets.click()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'AllWallets')
})
