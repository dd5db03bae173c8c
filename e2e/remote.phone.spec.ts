import { expect, readCode, test, visitWithPhones } from './phoneTest.ts'

test('a link that opens nothing shows a way on within two seconds: another device may scan the code (S1.3, S3.19)', {
  tag: '@engine',
}, async ({ page, phone }) => {
  await page.clock.install()
  await visitWithPhones(page)
  await page.locator('#demo-open-AllWallets').click()
  const modal = page.getByTestId('modal')
  // A wallet of one link: the row's press may have tried it already, and a second press would take the next.
  await modal.getByRole('button', { exact: true, name: 'Rabby Wallet' }).click()
  await expect(modal).toHaveAttribute('data-view', 'ConnectingWalletConnect')
  const open = modal.getByRole('link', { name: 'Open Rabby Wallet' })
  await expect(open).toHaveAttribute('href', /^rabby:\/\/wc\?uri=wc%3A/)
  // Two seconds of the page's clock, however long a busy machine takes over them.
  await page.clock.pauseAt(Date.now() + 1_000)
  await open.click()
  await page.clock.runFor(2_000)
  await expect(modal.getByTestId('connecting-status')).toContainText('Did Rabby Wallet open?')
  await page.clock.resume()

  await modal.getByRole('button', { name: 'Show code' }).click()
  await phone.pair(await readCode(page))
  await phone.approve()
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('a visitor on a phone taps a wallet, approves in its app and is connected on coming back (S1.3, S3.19)', {
  tag: ['@engine', '@flow'],
}, async ({ context, page }) => {
  await visitWithPhones(page)
  const opened = context.waitForEvent('page')
  await page.getByTestId('connect-button').first().click()
  await page.getByTestId('wallet-selector-latchkey-phone').click()
  // The press may open the app by itself; where the browser does not let it, the button does.
  await Promise.race([
    opened,
    page
      .getByTestId('try-again')
      .click()
      .then(() => opened),
  ])
  // It may have opened twice, and asks in one of its pages.
  const asking = async () => {
    for (const app of context.pages()) {
      const approve = app.getByTestId('approve')
      if (await approve.isVisible()) return approve
    }
    return undefined
  }
  await expect.poll(asking).toBeDefined()
  await (await asking())?.click()
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
