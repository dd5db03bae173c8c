import type { FrameLocator, Page } from '@playwright/test'
import { enter } from '../enter.ts'
import { expect } from '../test.ts'
import { codeOf } from './inbox.ts'

type World = { inboxUrl?: string | undefined }

const options = {
  devwallets: 'none',
  email: '1',
  namespaces: 'eip155,solana',
  remote: '0',
  theme: 'auto',
}

/** Opens the demo for visitors without a wallet; the query is its options. */
export async function visit(page: Page, query: Readonly<Record<string, string>> = {}, site = '') {
  await page.goto(`${site}/?${new URLSearchParams({ ...options, ...query })}`)
  await expect(page.locator('#demo-status')).not.toBeEmpty()
}

/** An address that no other test has. */
export function newEmail(name = 'ann'): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
}

/** Types an address into the open page's modal, and waits for the screen that asks for the code. */
export async function startLogin(page: Page, email: string): Promise<void> {
  await page.getByTestId('connect-button').first().click()
  await enter(page.getByTestId('email-input'), email)
  await page.getByTestId('email-input').press('Enter')
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'EmailVerifyOtp')
}

/** Types the code that came by mail; `before` are codes of the same address that were read already. */
export async function enterCode(
  page: Page,
  world: World,
  email: string,
  before: readonly string[] = [],
): Promise<string> {
  const code = await codeOf(world, email, before)
  await enter(page.getByTestId('otp-input'), code)
  return code
}

/** Goes the whole way in with an address that has no wallet yet, or one that this browser opens. */
export async function logIn(page: Page, world: World, email: string): Promise<string> {
  await startLogin(page, email)
  const code = await enterCode(page, world, email)
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.getByTestId('modal')).toBeHidden()
  return code
}

/** What the frame shows. */
export function frameOf(page: Page): FrameLocator {
  return page.locator('[data-latchkey-wallet] iframe').contentFrame()
}

/** The addresses of both namespaces, as the page has them. */
export async function addressesOf(page: Page): Promise<readonly string[]> {
  const all = ['eip155', 'solana'].map((each) => page.locator(`#demo-account-${each}`))
  for (const each of all) await expect(each).not.toBeEmpty()
  return Promise.all(all.map(async (each) => (await each.textContent()) ?? ''))
}

/** Longer than a mouse must be over the frame before it may press there. */
export const settledMs = 400
/** After so long without an answer a hand presses again. */
const againMs = 2000

/** Presses Approve once the frame takes it, as a hand does: it comes there first, and presses again where nothing happens. */
export async function approve(page: Page): Promise<void> {
  // The last card is seen for a while after its answer.
  const card = frameOf(page).locator('main:not([inert])')
  const button = card.getByTestId('approve')
  const readOn = card.getByTestId('read-on')
  await expect(async () => {
    if ((await readOn.count()) > 0) await readOn.click()
    await button.waitFor({ timeout: againMs })
  }).toPass()
  const read = async () => ((await button.count()) > 0 ? button.textContent() : '')
  const label = await read()
  await expect(async () => {
    await button.hover()
    await page.waitForTimeout(settledMs)
    await expect(button).toBeEnabled()
    await button.click()
    await expect.poll(read, { timeout: againMs }).not.toBe(label)
  }).toPass()
}

/** Says in the frame that the wallet of a further device is the visitor's, as a hand does, and gives what was read before. */
export async function knowWallet(page: Page): Promise<string> {
  // The link was opened in another tab, perhaps.
  await page.bringToFront()
  const card = frameOf(page).locator('main')
  const button = card.getByTestId('made-yes')
  await button.waitFor()
  const said = (await card.textContent()) ?? ''
  await expect(async () => {
    await button.hover()
    await page.waitForTimeout(settledMs)
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toBeHidden({ timeout: againMs })
  }).toPass()
  return said
}

/** Has the demo do something, approves it in the frame, and gives what came of it. */
export async function doApproved(page: Page, action: string): Promise<string> {
  await page.locator(`#${action}`).click()
  await approve(page)
  const result = page.locator('#demo-result')
  await expect(result).not.toBeEmpty()
  await expect(page.getByTestId('modal')).toBeHidden()
  // The page's own styles may change how it reads.
  return (await result.textContent()) ?? ''
}
