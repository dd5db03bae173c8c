import type { Page } from '@playwright/test'
import { expectNoBlankFrame, expectOwnHeader, expectStill } from './expectFrames.ts'
import { openSend } from './sendForm.ts'
import { expect } from './test.ts'
import { untilStill } from './untilStill.ts'
import { connect, openAccount, visit } from './visit.ts'
import { walkThrough } from './walkThrough.ts'
import { test } from './walletTest.ts'
import { watchedPlaces, watchPlaces } from './watchPlaces.ts'

test.use({ reducedMotion: 'no-preference' })

const ways = {
  'left to right': {},
  'right to left': { query: 'locale=ar' },
  'reduced motion': { reducedMotion: 'reduce' },
  'a screen of 320 px height': { viewport: { height: 320, width: 640 } },
} as const satisfies Record<string, Way>

type Way = {
  query?: string
  reducedMotion?: 'reduce'
  viewport?: { height: number; width: number }
}

for (const [name, way] of Object.entries<Way>(ways))
  test(`the card's upper edge stands still, no frame is blank, and each header is its view's: ${name}`, async ({
    page,
    wallet,
  }) => {
    await page.emulateMedia({ reducedMotion: way.reducedMotion ?? 'no-preference' })
    if (way.viewport) await page.setViewportSize(way.viewport)
    await visit(page, way.query)
    const samples = await walkThrough(page, wallet)
    expectStill(samples, ({ close, top }) => ({ close, top }))
    expectNoBlankFrame(samples)
    expectOwnHeader(samples)
  })

test('an opening moves for 80 ms at most, within 120 ms of the least that is possible', async ({
  page,
}) => {
  await visit(page)
  const maxMs = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('[data-testid="connect-button"]')?.click()
    const root = () => document.querySelector('[data-latchkey-host]')?.shadowRoot
    const moving = () => root()?.querySelector('[data-testid="modal"]')?.getAnimations() ?? []
    while (moving().length === 0) await new Promise(requestAnimationFrame)
    // A skeleton's shimmer has no end.
    return Math.max(
      ...(root()?.getAnimations() ?? [])
        .map(({ effect }) => Number(effect?.getComputedTiming().endTime))
        .filter(Number.isFinite),
    )
  })
  expect(maxMs).toBeLessThanOrEqual(80)
})

for (const locale of ['en', 'ar'])
  test(`nothing of the account moves when its name, its amounts and its tokens arrive: ${locale}`, async ({
    page,
    wallet,
  }) => {
    await visit(page, `locale=${locale}`)
    const release = await holdAnswers(page, /eth_getBalance|\/v1\/(identity|account)\//)
    await connect(page, wallet)
    await openAccount(page)
    await untilStill(page)
    await watchPlaces(page)
    release()
    await expect(page.getByTestId('account-balance')).toContainText('ETH')
    await expect(page.getByTestId('account-total')).toContainText('$')
    await expect(page.getByTestId('token-DAI')).toBeVisible()
    await expect(page.getByTestId('account-address').first()).toContainText('alice.eth')
    await untilStill(page)
    const places = await watchedPlaces(page)
    expect(places[0]).toMatch(/modal .*account-balance .*account-receive .*disconnect-button /)
    expect(places).toHaveLength(1)
  })

test('a press on the token opens the list of tokens though its price comes while the button is down', async ({
  page,
  wallet,
}) => {
  await visit(page)
  const release = await holdAnswers(page, /\/v1\/account\//)
  await connect(page, wallet)
  const modal = await openSend(page)
  await expect(modal).toContainText('Balance')
  await untilStill(page)
  const token = await page.getByTestId('send-token').boundingBox()
  // Near its end: a move of a few pixels leaves the press beside it.
  await page.mouse.move(token!.x + token!.width - 8, token!.y + token!.height / 2)
  await page.mouse.down()
  release()
  await expect(page.getByTestId('send-unit')).toContainText('≈ $')
  await page.mouse.up()
  await expect(modal).toHaveAttribute('data-view', 'WalletSendSelectToken')
})

/** What is asked for by an address or a body like this is answered once the test says so. */
async function holdAnswers(page: Page, asked: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (asked.test(request.url()) || asked.test(request.postData() ?? '')) await held
    await route.fallback()
  })
  return release
}
