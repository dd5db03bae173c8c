import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { removeFolder } from '../../scripts/folders/removeFolder.ts'
import { expect, test } from '../test.ts'
import { mailOf } from './inbox.ts'
import { openOwnWallet } from './ownWallet.ts'
import {
  addressesOf,
  approve,
  doApproved,
  enterCode,
  frameOf,
  knowWallet,
  logIn,
  newEmail,
  settledMs,
  startLogin,
  visit,
} from './walletVisit.ts'

const device = 'EmailVerifyDevice'

test('a browser that is closed and opened with its profile has the wallet without a code', async ({
  world,
}, { project }) => {
  const { contextOptions: _, launchOptions, locale, timezoneId, viewport } = project.use
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-profile-'))
  const open = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: world.demoUrl,
      locale,
      timezoneId,
      viewport,
    } as Parameters<typeof chromium.launchPersistentContext>[1])
  try {
    let context = await open()
    let page = context.pages()[0] ?? (await context.newPage())
    await visit(page)
    await logIn(page, world, newEmail())
    const addresses = await addressesOf(page)
    await context.close()

    context = await open()
    page = context.pages()[0] ?? (await context.newPage())
    await visit(page)
    await expect(page.locator('#demo-status')).toHaveText('connected')
    expect(await addressesOf(page)).toEqual(addresses)
    expect(await doApproved(page, 'demo-sign-message')).toMatch(/^0x[0-9a-f]{130}$/)
    await context.close()
  } finally {
    await removeFolder(folder)
  }
})

test('another browser has the same wallet after the code and the link: in the same browser, or with the number elsewhere', {
  tag: '@flow',
}, async ({ browser, page, world }) => {
  const email = newEmail()
  const codes: string[] = []
  await visit(page)
  codes.push(await logIn(page, world, email))
  const addresses = await addressesOf(page)
  const links: string[] = []
  const baseURL = world.demoUrl ?? ''

  /** When, in which browser and at which site the first one has made it, wherever the wallet is opened. */
  function expectMade(said: string): void {
    expect(said).toMatch(/ on \d{1,2} \p{L}+ 20\d\d, \d\d:\d\d in .*(?:Chrom|Firefox|Safari)/u)
    expect(said).toContain(`, at ${new URL(baseURL).host}.`)
  }

  /** Goes as far as the screen that waits for the device, and gives the link of its mail. */
  async function waitAsDevice(page: Page, site = ''): Promise<string> {
    await visit(page, {}, site)
    await startLogin(page, email)
    codes.push(await enterCode(page, world, email, codes))
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', device)
    const isNew = (link: string) => link.includes('/r/') && !links.includes(link)
    const mail = await mailOf(world, email, (mail) => mail.links.some(isNew))
    const link = mail.links.find(isNew) as string
    links.push(link)
    return link
  }

  await test.step('the link in the browser that waits', async () => {
    const context = await browser.newContext({ baseURL })
    const waiting = await context.newPage()
    const tab = await context.newPage()
    await tab.goto(await waitAsDevice(waiting))
    await expect(tab.locator('main')).toContainText(email)
    // Opened, it has done nothing yet.
    await expect(waiting.getByTestId('modal')).toHaveAttribute('data-view', device)
    await tab.getByTestId('link-confirm').click()
    expectMade(await knowWallet(waiting))
    await expect(waiting.locator('#demo-status')).toHaveText('connected')
    expect(await addressesOf(waiting)).toEqual(addresses)
    await context.close()
  })

  await test.step('the link in another browser, with the number; the site is another one, so a device of its own', async () => {
    const [context, other] = [await browser.newContext({ baseURL }), await browser.newContext()]
    const [waiting, tab] = [await context.newPage(), await other.newPage()]
    await tab.goto(await waitAsDevice(waiting, world.otherDemoUrl))
    await expect(tab.getByTestId('link-number')).toBeFocused()
    const number = await waiting.getByTestId('login-number').innerText()
    const wrong = String((Number(number) + 1) % 100).padStart(2, '0')
    for (const typed of [wrong, number]) {
      await expect(waiting.getByTestId('modal')).toHaveAttribute('data-view', device)
      await tab.getByTestId('link-number').fill(typed)
      await tab.getByTestId('link-confirm').click()
    }
    expectMade(await knowWallet(waiting))
    await expect(waiting.locator('#demo-status')).toHaveText('connected')
    expect(await addressesOf(waiting)).toEqual(addresses)
    await context.close()
    await other.close()
  })
})

test('a new browser waits for the old one, which lets it in, refuses it and ends it; a wallet that is frozen signs nothing until it thaws', {
  tag: '@flow',
}, async ({ browser, page, world }) => {
  // Six logins, one after the other.
  test.setTimeout(240_000)
  const own = await openOwnWallet(world, { days: 14, hours: 24 })
  const there = { inboxUrl: own.inboxUrl }
  const email = newEmail()
  const codes: string[] = []
  const links: string[] = []
  const status = (of: Page) => of.locator('#demo-status')
  try {
    await visit(page, {}, own.siteUrl)
    codes.push(await logIn(page, there, email))
    const addresses = await addressesOf(page)

    /** Logs in as far as the device that decides. */
    async function waitForOld(): Promise<Page> {
      const context = await browser.newContext()
      const waiting = await context.newPage()
      await visit(waiting, {}, own.siteUrl)
      await startLogin(waiting, email)
      codes.push(await enterCode(waiting, there, email, codes))
      const isNew = (link: string) => link.includes('/r/') && !links.includes(link)
      const mail = await mailOf(there, email, (mail) => mail.links.some(isNew))
      links.push(mail.links.find(isNew) as string)
      const tab = await context.newPage()
      await tab.goto(links.at(-1) as string)
      await tab.getByTestId('link-confirm').click()
      await expect(tab.locator('main')).toContainText('Your other device decides')
      await tab.close()
      await expect(waiting.getByTestId('modal')).toContainText('Your other device decides')
      await expect(waiting.getByTestId('modal')).toContainText('in 24 hours')
      return waiting
    }

    /** Opens the sheet of devices by the way of the page. */
    async function openSheet(): Promise<void> {
      await page.bringToFront()
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('modal')).toBeHidden()
      await page.getByTestId('demo-open-AccountSettings').click()
      await page.getByTestId('account-devices').click()
      await frameOf(page).getByTestId('devices-heading').waitFor()
    }

    /** Presses in the frame as a hand does, until it has been done. */
    async function press(testId: string): Promise<void> {
      const button = frameOf(page).getByTestId(testId).first()
      await expect(async () => {
        await button.hover()
        await page.waitForTimeout(settledMs)
        await expect(button).toBeEnabled()
        await button.click()
        await expect(button).toBeHidden({ timeout: 2000 })
      }).toPass()
    }

    await test.step('let in by a press', async () => {
      const waiting = await waitForOld()
      await page.bringToFront()
      await page.getByTestId('demo-open-Account').click()
      await page.getByTestId('account-device-waits').click()
      await press('arrival-let_in')
      await frameOf(page).getByTestId('devices-close').click()
      await waiting.bringToFront()
      await knowWallet(waiting)
      await expect(status(waiting)).toHaveText('connected')
      expect(await addressesOf(waiting)).toEqual(addresses)

      await openSheet()
      await press('device-end')
      await press('device-end-really')
      await frameOf(page).getByTestId('devices-close').click()
      await waiting.reload()
      await expect(status(waiting)).toHaveText('disconnected')
      await waiting.context().close()
    })

    await test.step('refused', async () => {
      const waiting = await waitForOld()
      await openSheet()
      await press('arrival-refuse')
      await frameOf(page).getByTestId('devices-close').click()
      await expect(waiting.getByTestId('modal')).toContainText('This device was refused.')
      await waiting.context().close()
    })

    await test.step('frozen by the device nothing is signed, until it thaws the wallet', async () => {
      await openSheet()
      await press('devices-freeze')
      await expect(frameOf(page).getByTestId('devices-frozen')).toBeVisible()
      await frameOf(page).getByTestId('devices-close').click()
      await page.keyboard.press('Escape')
      await page.locator('#demo-sign-message').click()
      await approve(page)
      await expect(frameOf(page).locator('body')).toContainText('Your wallet is frozen.')
      await page.keyboard.press('Escape')
      await openSheet()
      await press('devices-thaw')
      await expect(frameOf(page).getByTestId('devices-freeze')).toBeVisible()
      await frameOf(page).getByTestId('devices-close').click()
      await page.keyboard.press('Escape')
      expect(await doApproved(page, 'demo-sign-message')).toMatch(/^0x[0-9a-f]{130}$/)
    })

    await test.step('"This isn’t me" in a mail refuses the new browser and freezes the wallet, which that page takes back', async () => {
      const waiting = await waitForOld()
      const mailbox = await browser.newContext()
      const tab = await mailbox.newPage()
      await tab.goto(links.at(-1) as string)
      await tab.getByTestId('link-refuse').click()
      await expect(tab.locator('main')).toContainText('your wallet is frozen')
      await waiting.bringToFront()
      await expect(waiting.getByTestId('modal')).toContainText('This device was refused.')
      await openSheet()
      await expect(frameOf(page).getByTestId('devices-frozen')).toBeVisible()
      await frameOf(page).getByTestId('devices-close').click()
      await tab.bringToFront()
      await tab.getByTestId('link-thaw').click()
      await expect(tab.locator('main')).toContainText('Your wallet works again.')
      await mailbox.close()
      await waiting.context().close()
    })

    await test.step('a day later, by another code', async () => {
      const waiting = await waitForOld()
      own.pass(24 * 60 * 60_000)
      await waiting.reload()
      await startLogin(waiting, email)
      codes.push(await enterCode(waiting, there, email, codes))
      await knowWallet(waiting)
      await expect(status(waiting)).toHaveText('connected')
      expect(await addressesOf(waiting)).toEqual(addresses)
      await waiting.context().close()
    })
  } finally {
    await own.close()
  }
})
