import type { Locator, Page } from '@playwright/test'
import { takeQuestions } from './takeQuestions.ts'
import { expect } from './test.ts'
import { choose, openModal, visit } from './visit.ts'
import { test } from './walletTest.ts'

type Holding = typeof globalThis & { endHold: (() => void) | undefined }

/** How long the card fades in the product, and is held and fades, in seconds. */
const fade = 0.08
const heldAndFade = 0.56

/** Such a moment ends when the test says so, and not by the clock. */
async function hold(page: Page, seconds: number) {
  await page.addInitScript((heldMs) => {
    const given = globalThis as Holding
    const { setTimeout: wait } = globalThis
    const held = (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms !== heldMs || typeof run !== 'function') return wait(run, ms, ...rest)
      given.endHold = () => run(...rest)
      return 0
    }
    Object.assign(globalThis, { setTimeout: held })
  }, seconds * 1000)
}

/** When the card begins to fade, and when it has faded, in seconds. */
const fadeOf = (modal: Locator) =>
  modal.evaluate((card) => {
    const { transitionDelay, transitionDuration } = getComputedStyle(card)
    const begins = Number.parseFloat(transitionDelay)
    const lasts = Number.parseFloat(transitionDuration)
    return { begins, ends: Math.round((begins + lasts) * 1000) / 1000 }
  })

const isHeld = (page: Page) => page.evaluate(() => (globalThis as Holding).endHold !== undefined)
const endHold = (page: Page) => page.evaluate(() => (globalThis as Holding).endHold?.())

test.use({ reducedMotion: 'no-preference' })
test.beforeEach(({ page }) => hold(page, heldAndFade))

test.describe('a wallet that agrees is seen connected', () => {
  test.beforeEach(async ({ page, wallet }) => {
    const owner = takeQuestions(wallet)
    await visit(page)
    await openModal(page)
    await choose(page, wallet)
    await owner.asked()
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'ConnectingExternal')
    owner.answer({ approved: true })
    await expect(page.locator('#demo-status')).toHaveText('connected')
  })

  test('while the page is connected and the visitor’s again, until the moment is over', async ({
    page,
  }) => {
    const modal = page.getByTestId('modal')
    await expect(modal.getByTestId('connecting-status')).toHaveText('Connected')
    await expect(modal.getByTestId('modal-back')).toBeVisible()
    const held = await modal.evaluate((card) => {
      const { height, left, top, width } = card.getBoundingClientRect()
      const under = document.elementFromPoint(left + width / 2, top + height / 2)
      return {
        isModal: card.closest('dialog')?.open,
        isUnderClicks: under?.closest('[data-latchkey-host]') !== null,
        scrolls: getComputedStyle(document.documentElement).overflowY === 'visible',
      }
    })
    expect(held).toEqual({ isModal: false, isUnderClicks: false, scrolls: true })
    // Not a frame longer than it can be seen.
    expect(await fadeOf(modal)).toEqual({ begins: 0.48, ends: heldAndFade })
    // The tick is whole when the card begins to fade.
    const tick = await modal.locator('[data-status="good"] path').evaluate((path) => {
      const { animationDelay, animationDuration } = getComputedStyle(path)
      return Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)
    })
    expect(tick).toBeCloseTo(0.48)
    await endHold(page)
    await expect(modal).toBeHidden()
  })

  test('until a click, which counts on the page', async ({ page }) => {
    const modal = page.getByTestId('modal')
    await page.locator('#demo-disconnect').click()
    await expect(modal).toBeHidden()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
  })

  test('until a key is pressed', async ({ page }) => {
    await page.keyboard.press('Tab')
    await expect(page.getByTestId('modal')).toBeHidden()
  })

  test('until it opens again', async ({ page }) => {
    const modal = page.getByTestId('modal')
    // By a script of the site, without a click.
    await page.getByTestId('demo-open-Account').evaluate((button: HTMLElement) => button.click())
    await expect(modal).toHaveAttribute('data-view', 'Account')
    expect(await modal.evaluate((card) => card.closest('dialog')?.matches(':modal'))).toBe(true)
  })
})

test('a modal that its visitor closes while a wallet waits just closes', async ({
  page,
  wallet,
}) => {
  const owner = takeQuestions(wallet)
  await visit(page)
  const modal = await openModal(page)
  await choose(page, wallet)
  await owner.asked()
  await expect(modal).toHaveAttribute('data-view', 'ConnectingExternal')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  expect(await isHeld(page)).toBe(false)
})

test('a modal that closes is gone once it has faded, and not later', async ({ page }) => {
  await hold(page, fade)
  await visit(page)
  const modal = await openModal(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => isHeld(page)).toBe(true)
  expect(await fadeOf(modal)).toEqual({ begins: 0, ends: fade })
  await endHold(page)
  await expect(modal).toBeHidden()
})

test('with reduced motion the tick is there at once', async ({ page, wallet }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const owner = takeQuestions(wallet)
  await visit(page)
  const modal = await openModal(page)
  await choose(page, wallet)
  await owner.asked()
  await expect(modal).toHaveAttribute('data-view', 'ConnectingExternal')
  owner.answer({ approved: true })
  await expect(modal.getByTestId('connecting-status')).toHaveText('Connected')
  const tick = modal.locator('[data-status="good"] path')
  expect(await tick.evaluate((path) => getComputedStyle(path).animationName)).toBe('none')
  expect(await fadeOf(modal)).toMatchObject({ begins: 0.3 })
})
