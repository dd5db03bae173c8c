import { expect, type Page } from '@playwright/test'
import { test as base } from './namespaceTest.ts'
import { PhoneWallet } from './phoneWallet.ts'
import { visit } from './visit.ts'

type PhoneFixtures = {
  /** A wallet on a device of its own, over the world's relay. */
  phone: PhoneWallet
}

/** The demo's test with a phone wallet beside it, which is an implementation of the protocol that is not ours. */
export const test = base.extend<PhoneFixtures>({
  phone: async ({ browser, world }, use) => {
    if (!world.phoneUrl) throw new Error('This world has no phone wallet.')
    const phone = await PhoneWallet.open(browser, world.phoneUrl)
    await use(phone)
    expect(phone.misdeeds).toEqual([])
    await phone.close()
  },
})

/** Opens the demo with phone wallets; the query is its other options. */
export async function visitWithPhones(page: Page, query = ''): Promise<void> {
  await visit(page, `remote=1&${query}`)
}

/** The text of the code that the modal shows; another one than `not`. */
export async function readCode(page: Page, { not = '' } = {}): Promise<string> {
  const code = page.getByTestId('modal').getByTestId('qr-code')
  await expect(code).toHaveAttribute('data-uri', /^wc:/)
  if (not) await expect(code).not.toHaveAttribute('data-uri', not)
  return (await code.getAttribute('data-uri')) ?? ''
}

/** Opens the screen with a code for any wallet, and gives the code's text. */
export async function showCode(page: Page): Promise<string> {
  await page.getByTestId('demo-open-ConnectingWalletConnectBasic').click()
  return readCode(page)
}

/** Connects the phone as its owner does; resolves with how long the page took from the approval on. */
export async function connectPhone(page: Page, phone: PhoneWallet): Promise<number> {
  await phone.pair(await showCode(page))
  const approvedMs = await phone.approve()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  const connectedMs = Date.now()
  await expect(page.getByTestId('modal')).toBeHidden()
  return connectedMs - approvedMs
}

/** Presses a button of the demo, has the phone agree, and gives what the page then shows. */
export async function resultOf(page: Page, button: string, phone: PhoneWallet): Promise<string> {
  await page.locator(button).click()
  await phone.approve()
  return shownResult(page)
}

/** What the page shows as the outcome of the last action. */
export async function shownResult(page: Page): Promise<string> {
  const result = page.locator('#demo-result')
  await expect(result).not.toBeEmpty()
  return (await result.textContent()) ?? ''
}

export { expect }
