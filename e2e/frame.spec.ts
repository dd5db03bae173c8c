import type { Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectNoBlankFrame, expectOwnHeader, expectStill } from './expectFrames.ts'
import { confirmSend, openSend, reviewSend } from './sendForm.ts'
import { expect } from './test.ts'
import { untilStill } from './untilStill.ts'
import { choose, connect, openAccount, visit } from './visit.ts'
import { walkThrough } from './walkThrough.ts'
import { test } from './walletTest.ts'
import { watchedPlaces, watchPlaces } from './watchPlaces.ts'
import { watchTexts, wrongFrames } from './watchTexts.ts'

test.use({ reducedMotion: 'no-preference' })

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

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

test('no frame of a visitor’s flows says what is not so, or nothing: money and account', async ({
  install,
  page,
  world,
}) => {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const node = createTestClient({ mode: 'anvil', transport: http(world.chains['eip155:31337']) })
  await node.setBalance({ address, value: parseEther('10') })
  const wallet = await install({ privateKeys: [privateKey] })
  await watchTexts(page)
  await visit(page)
  await connect(page, wallet)
  const modal = page.getByTestId('modal')
  const show = async (testId: string, view: string) => {
    await page.getByTestId(testId).first().click()
    await expect(modal).toHaveAttribute('data-view', view)
    await untilStill(page)
  }
  await openAccount(page)
  await show('token-ETH', 'Token')
  await show('modal-back', 'Account')
  await show('account-receive', 'WalletReceive')
  await show('modal-back', 'Account')
  await page.getByTestId('tab-activity').click()
  await untilStill(page)
  await show('account-send', 'WalletSend')
  await show('send-token', 'WalletSendSelectToken')
  await show('modal-back', 'WalletSend')
  await reviewSend(page, { amount: '1', to: bob })
  await confirmSend(page)
  await show('send-done', 'Account')
  await page.keyboard.press('Escape')
  await show('demo-open-Activity', 'Activity')
  await page.keyboard.press('Escape')
  await show('demo-open-RegisterAccountName', 'RegisterAccountName')
  await page.keyboard.press('Escape')
  await show('demo-open-Networks', 'Networks')
  await page.getByTestId('network-item-eip155:31338').click()
  await expect(modal).toBeHidden()
  await openAccount(page)
  await page.getByTestId('disconnect-button').click()
  await expect(modal).toBeHidden()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  expect(await wrongFrames(page)).toEqual([])
})

test('no frame of a visitor’s flows says what is not so, or nothing: sign-in, and a wallet that leaves', async ({
  page,
  wallet,
}) => {
  await watchTexts(page)
  await visit(page, 'siwx=required')
  const modal = page.getByTestId('modal')
  const asked = async () => {
    await page.getByTestId('connect-button').first().click()
    await choose(page, wallet)
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await untilStill(page)
  }
  await asked()
  wallet.rejectNext()
  await page.getByTestId('siwx-sign').click()
  await expect(page.getByTestId('toast')).toHaveText('Error signing message')
  await untilStill(page)
  await page.getByTestId('siwx-cancel').click()
  await expect(modal).toBeHidden()
  await asked()
  await page.getByTestId('siwx-sign').click()
  await expect(modal).toBeHidden()
  await openSend(page)
  await untilStill(page)
  wallet.revoke()
  await expect(modal).toBeHidden()
  expect(await wrongFrames(page)).toEqual([])
})

test('a form that arrives with a focused field has its own height', async ({ page, wallet }) => {
  await visit(page)
  await connect(page, wallet)
  await openAccount(page)
  const modal = page.getByTestId('modal')
  await page.getByTestId('account-send').click()
  await expect(modal).toHaveAttribute('data-view', 'WalletSend')
  await untilStill(page)
  const gap = await page.getByTestId('send-preview').evaluate((button) => {
    const scroller = button.closest('[data-scroller]')
    return (scroller?.getBoundingClientRect().bottom ?? 0) - button.getBoundingClientRect().bottom
  })
  expect(gap).toBeLessThanOrEqual(24)
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
