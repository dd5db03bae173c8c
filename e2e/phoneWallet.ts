import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { enter } from './enter.ts'
import { expect } from './test.ts'
import { watchMisdeeds } from './watchMisdeeds.ts'

/** The hands of someone with the phone-wallet page of the world: a wallet on another device, with storage of its own. */
export class PhoneWallet {
  readonly page: Page
  readonly #context: BrowserContext
  /** Requests that left this machine, and errors of the page. None may. */
  readonly misdeeds: string[] = []

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context
    this.page = page
    watchMisdeeds(page, this.misdeeds)
  }

  /** Opens the page on a device of its own; it reaches the relay with its first site. */
  static async open(browser: Browser, phoneUrl: string): Promise<PhoneWallet> {
    const context = await browser.newContext({ viewport: { height: 780, width: 390 } })
    const phone = new PhoneWallet(context, await context.newPage())
    await phone.page.goto(phoneUrl)
    await phone.is('ready')
    return phone
  }

  async is(status: 'offline' | 'online' | 'ready'): Promise<void> {
    await expect(this.page.getByTestId('phone-status')).toHaveText(status)
  }

  /** Sessions the phone has. */
  get sessions(): Locator {
    return this.page.getByTestId('phone-session')
  }

  /** What the phone asks its owner now. */
  get question(): Locator {
    return this.page.getByTestId('phone-question')
  }

  /** Takes the text of a site's code, and waits until the site has asked. */
  async pair(uri: string): Promise<void> {
    await enter(this.page.getByTestId('phone-uri'), uri)
    await this.page.getByTestId('phone-pair').click()
    await expect(this.question).toBeVisible()
  }

  /** Says yes to what the phone asks, once it asks something; gives the moment it did. */
  async approve(): Promise<number> {
    const yes = this.question.getByTestId('approve')
    await yes.waitFor()
    const nowMs = Date.now()
    await yes.click()
    return nowMs
  }

  /** Says no to what the phone asks, once it asks something. */
  async reject(): Promise<void> {
    await this.question.getByTestId('reject').click()
  }

  /** Ends the one session from the phone. */
  async disconnect(): Promise<void> {
    await this.page.getByTestId('phone-disconnect').click()
    await expect(this.sessions).toHaveCount(0)
  }

  /** Lets sites wait before each answer. */
  async answerAfter(delayMs: number): Promise<void> {
    await enter(this.page.getByTestId('phone-delay'), String(delayMs))
  }

  /** What it does with a site that asks it to connect and sign in at once. */
  async answerSignIn(signIn: 'signs' | 'unknown' | 'otherText'): Promise<void> {
    await this.page.getByTestId('phone-sign-in').selectOption(signIn)
  }

  /** Drops the line to the relay. */
  async goOffline(): Promise<void> {
    await this.page.getByTestId('phone-offline').click()
    await this.is('offline')
  }

  async goOnline(): Promise<void> {
    await this.page.getByTestId('phone-offline').click()
    await this.is('online')
  }

  /** Gives the one session other networks than it has. */
  async keepChains(change: { add?: readonly string[]; remove?: readonly string[] }) {
    for (const id of change.add ?? [])
      await this.page.getByTestId(`phone-session-chain-${id}`).check()
    for (const id of change.remove ?? [])
      await this.page.getByTestId(`phone-session-chain-${id}`).uncheck()
    await this.page.getByTestId('phone-update').click()
  }

  async close(): Promise<void> {
    await this.#context.close()
  }
}
