import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { addressesOf, doApproved, knowWallet, visit } from './walletVisit.ts'

// One goes through several windows.
test.describe.configure({ timeout: 180_000 })

const status = (page: Page) => page.locator('#demo-status')
const view = (page: Page) => page.getByTestId('modal')
type Provider = 'apple' | 'github' | 'google' | 'x'
const rowOf = (page: Page, provider: Provider) => page.getByTestId(`social-selector-${provider}`)
const google = (page: Page) => rowOf(page, 'google')

/** Presses what opens the provider's window, and gives that window. */
async function openedBy(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await press()
  return opened
}

/** Presses the button of the modal, which is opened where it is not. */
async function goTo(page: Page, provider: Provider): Promise<Page> {
  if (!(await view(page).isVisible())) await page.getByTestId('connect-button').first().click()
  return openedBy(page, () => rowOf(page, provider).click())
}

const goToGoogle = (page: Page) => goTo(page, 'google')

/** An account at the stand-in that no other test has. */
const newAccount = () => crypto.randomUUID().slice(0, 12)

/** Says at the stand-in who the visitor is. */
async function choose(window: Page, account: string): Promise<void> {
  await window.getByLabel('Address').fill(`${account}@play.example`)
  await window.getByLabel('Subject').fill(account)
  await window.getByText('Use another account').click()
}

/** The number of an account that no other test has. */
const newNumber = () => String(100_000_000 + Math.floor(Math.random() * 900_000_000))

/** The same where accounts are numbers with a name. */
async function chooseNumber(window: Page, number: string): Promise<void> {
  await window.getByLabel('Username').fill(`play${number}`)
  await window.getByLabel('Subject').fill(number)
  await window.getByText('Use another account').click()
}

/** Goes the whole way in. */
async function logIn(page: Page, provider: Provider, account: string): Promise<void> {
  const window = await goTo(page, provider)
  const closed = window.waitForEvent('close')
  await (/^\d+$/.test(account) ? chooseNumber(window, account) : choose(window, account))
  await closed
  await expect(status(page)).toHaveText('connected')
  await expect(view(page)).toBeHidden()
}

const logInWithGoogle = (page: Page, account: string) => logIn(page, 'google', account)

async function logOut(page: Page): Promise<void> {
  await page.locator('#demo-disconnect').click()
  await expect(status(page)).toHaveText('disconnected')
}

test('an account at Google opens one wallet, on a site of the wallet’s own domain and on another, and on each visit (S1.4, S5.29, S7.44)', {
  tag: ['@chromium', '@flow'],
}, async ({ page, world }) => {
  const account = newAccount()
  await visit(page)
  await logInWithGoogle(page, account)
  const addresses = await addressesOf(page)
  expect(await doApproved(page, 'demo-sign-message')).toMatch(/^0x[0-9a-f]{130}$/)

  await page.reload()
  await expect(status(page)).toHaveText('connected')
  expect(await addressesOf(page)).toEqual(addresses)
  await logOut(page)
  await logInWithGoogle(page, account)
  expect(await addressesOf(page)).toEqual(addresses)

  await visit(page, {}, world.otherDemoUrl)
  const window = await goToGoogle(page)
  await choose(window, account)
  // Whoever made the wallet is asked for by when and where it was made.
  expect(await knowWallet(page)).toContain('localhost')
  await expect(status(page)).toHaveText('connected')
  expect(await addressesOf(page)).toEqual(addresses)
})

test('an account at Apple, which answers by a form of its own page, opens a wallet of its own, on each visit and on another domain (S1.4, S5.29, S7.44)', {
  tag: ['@chromium', '@flow'],
}, async ({ page, world }) => {
  const account = newAccount()
  await visit(page)
  await logIn(page, 'google', account)
  const others = await addressesOf(page)
  await logOut(page)

  await logIn(page, 'apple', account)
  const addresses = await addressesOf(page)
  expect(addresses).not.toEqual(others)
  await logOut(page)
  await logIn(page, 'apple', account)
  expect(await addressesOf(page)).toEqual(addresses)

  await visit(page, {}, world.otherDemoUrl)
  const window = await goTo(page, 'apple')
  await choose(window, account)
  expect(await knowWallet(page)).toContain('localhost')
  await expect(status(page)).toHaveText('connected')
  expect(await addressesOf(page)).toEqual(addresses)
})

test('accounts at GitHub, which asks once, and at X, which asks for each role, open a wallet each, on each visit and on another domain (S1.4, S5.29, S7.44)', {
  tag: ['@chromium', '@flow'],
}, async ({ page, world }) => {
  const account = newNumber()
  await visit(page)
  await logIn(page, 'github', account)
  const addresses = await addressesOf(page)
  await logOut(page)
  const x = await goTo(page, 'x')
  const closed = x.waitForEvent('close')
  await chooseNumber(x, account)
  // The same page, for the other role.
  await x.waitForURL(
    (asked) => asked.searchParams.get('redirect_uri')?.includes('/wallet/') ?? false,
  )
  await chooseNumber(x, account)
  await closed
  await expect(status(page)).toHaveText('connected')
  expect(await addressesOf(page)).not.toEqual(addresses)
  await logOut(page)
  await logIn(page, 'github', account)
  expect(await addressesOf(page)).toEqual(addresses)

  await visit(page, {}, world.otherDemoUrl)
  const window = await goTo(page, 'github')
  await chooseNumber(window, account)
  expect(await knowWallet(page)).toContain('localhost')
  await expect(status(page)).toHaveText('connected')
  expect(await addressesOf(page)).toEqual(addresses)
})

test('a window that is blocked, closed or refused leads to a screen with a way on', {
  tag: ['@chromium', '@flow'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    let isFirst = true
    window.open = (...given) => {
      if (!isFirst) return open(...given)
      isFirst = false
      return null
    }
  })
  await visit(page)
  await page.getByTestId('connect-button').first().click()
  await google(page).click()
  await expect(view(page)).toHaveAttribute('data-view', 'ConnectingSocial')
  await expect(view(page)).toContainText('Your browser blocked the window.')
  const opened = await openedBy(page, () => page.getByText('Open Google').click())
  await expect(view(page)).toContainText('Continue in the Google window')
  await opened.close()
  await expect(view(page)).toContainText('Closed it?')
  const again = await openedBy(page, () => page.getByText('Open again').click())
  const closed = again.waitForEvent('close')
  await again.getByText('Cancel').click()
  await closed
  await expect(view(page)).toContainText('Google didn’t say who you are.')
  const last = await openedBy(page, () => page.getByTestId('try-again').click())
  await choose(last, newAccount())
  await expect(status(page)).toHaveText('connected')
})

/** Every window is blocked, as in the browsers of many apps. */
async function blockWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null
  })
}

/** Has this tab go to Google, where every window is blocked. */
async function leaveForGoogle(page: Page): Promise<void> {
  await page.getByTestId('connect-button').first().click()
  await google(page).click()
  await expect(view(page)).toContainText('Your browser blocked the window.')
  await page.getByTestId('social-tab').click()
  await page.waitForURL((url) => url.pathname.endsWith('/auth'))
}

test('where windows are blocked the tab goes to the provider, and comes back to the same page, on the wallet’s own domain and on another (S1.4, S5.29, S7.44)', {
  tag: ['@chromium', '@flow'],
}, async ({ page, world }) => {
  const account = newAccount()
  await blockWindows(page)
  await visit(page)
  const asked = new URL(page.url())
  await page.evaluate(() => history.replaceState(null, '', '#/swap?a=b'))
  await leaveForGoogle(page)
  await choose(page, account)
  await expect(status(page)).toHaveText('connected')
  await expect(view(page)).toBeHidden()
  // Nothing of the login stays in the address, and what was there before is.
  const back = new URL(page.url())
  expect([back.search, back.hash]).toEqual([asked.search, '#/swap?a=b'])
  const addresses = await addressesOf(page)
  await logOut(page)
  await page.evaluate(() => history.replaceState(null, '', location.pathname + location.search))
  await leaveForGoogle(page)
  await choose(page, account)
  await expect(status(page)).toHaveText('connected')
  expect(await addressesOf(page)).toEqual(addresses)

  await visit(page, {}, world.otherDemoUrl)
  await leaveForGoogle(page)
  await choose(page, account)
  expect(await knowWallet(page)).toContain('localhost')
  await expect(status(page)).toHaveText('connected')
  expect(await addressesOf(page)).toEqual(addresses)
  expect(new URL(page.url()).hash).toBe('')
})

test('a tab that comes back refused says so, and what it comes back with lets no one in elsewhere', {
  tag: '@chromium',
}, async ({ browser, page, world }) => {
  await blockWindows(page)
  await visit(page, {}, world.otherDemoUrl)
  await leaveForGoogle(page)
  await page.getByText('Cancel').click()
  await expect(view(page)).toContainText('Google didn’t say who you are.')
  const returned: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('#latchkey=')) returned.push(frame.url())
  })
  await page.getByTestId('try-again').click()
  await page.waitForURL((url) => url.pathname.endsWith('/auth'))
  await choose(page, newAccount())
  await expect(status(page)).toHaveText('connected')
  expect(new URL(page.url()).hash).toBe('')
  expect(returned).toHaveLength(1)
  const thief = await (await browser.newContext()).newPage()
  await thief.goto(returned[0] ?? '')
  await expect(status(thief)).toHaveText('disconnected')
  expect(new URL(thief.url()).hash).toBe('')
  await expect(view(thief)).toBeHidden()
  await thief.context().close()
})

test('a page that is isolated, and a provider that is, lead back on the wallet’s own domain; elsewhere the page lost the window, and continues in its tab', {
  tag: '@chromium',
}, async ({ context, page, world }) => {
  await isolateProvider(context, world.socialUrls?.google ?? '')
  await visit(page, { isolated: '1' })
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await logInWithGoogle(page, newAccount())

  await visit(page, {}, world.otherDemoUrl)
  const window = await goToGoogle(page)
  await choose(window, newAccount())
  await expect(window.getByRole('status')).toContainText('Go back to the page')
  await expect(view(page)).toContainText('This page lost the window.')
  await expect(page.getByTestId('try-again')).toBeVisible()
  await page.getByTestId('social-tab').click()
  await page.waitForURL((url) => url.pathname.endsWith('/auth'))
  await choose(page, newAccount())
  await expect(status(page)).toHaveText('connected')
})

test('whoever comes back in another browser than the login was begun in lets no one in', async ({
  browser,
  page,
  world,
}) => {
  await visit(page)
  const window = await goToGoogle(page)
  const address = window.url()
  const victim = await (await browser.newContext()).newPage()
  await victim.goto(address)
  await choose(victim, newAccount())
  await expect(victim.getByRole('status')).toContainText('another browser')
  expect(new URL(victim.url()).hash).toBe('')
  await expect(view(page)).toContainText('Google')
  await expect(status(page)).toHaveText('disconnected')
  await victim.context().close()
  expect(world.socialUrls).toBeDefined()
})

/** Has the provider's pages cut whoever opened them off. */
async function isolateProvider(context: BrowserContext, url: string): Promise<void> {
  await context.route(
    (asked) => asked.origin === url,
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
      return route.fulfill({ headers, response })
    },
  )
}
