import { expect } from './test.ts'
import { connect, visit } from './visit.ts'
import { test } from './walletTest.ts'

test('a button and a screen that throw leave the page standing, and come back', {
  tag: ['@engine', '@flow'],
}, async ({ page, wallet }) => {
  await page.addInitScript(() => {
    const whole = Intl.NumberFormat
    const given = globalThis as unknown as { numbersFail: boolean }
    given.numbersFail = false
    Intl.NumberFormat = new Proxy(whole, {
      construct(target, parameters) {
        if (given.numbersFail) throw new RangeError('no number')
        return Reflect.construct(target, parameters)
      },
    })
  })
  const fail = (numbersFail: boolean) =>
    page.evaluate((now) => Object.assign(globalThis, { numbersFail: now }), numbersFail)

  await visit(page)
  await fail(true)
  await connect(page, wallet)
  const plain = page.getByTestId('connect-button').first()
  await expect(plain).toHaveText(/Connect/)
  await plain.click()
  const modal = page.getByTestId('modal')
  await expect(modal).toHaveAttribute('data-view', 'Account')
  await expect(modal).toContainText('This screen didn’t load.')

  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal).toContainText('This screen didn’t load.')
  await fail(false)
  // What the chain says of the account meanwhile draws the screen again, too: the button may be gone before the click.
  const again = modal.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(modal).not.toContainText('This screen didn’t load.', { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByTestId('account-button').first()).toBeVisible()
  // The site's own tree was there all the time.
  await page.locator('#demo-disconnect').click()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
})
