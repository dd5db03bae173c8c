import type { Page, Route } from '@playwright/test'
import { DevWallet } from './devWallet.ts'
import { connect } from './scenes/connectWallet.ts'
import { visit } from './scenes/visit.ts'
import { expect, test } from './test.ts'
import { untilStill } from './untilStill.ts'

test.use({ reducedMotion: 'no-preference' })

const walletRow = 'wallet-selector-dev.latchkey.wallet'

test('before a click nothing is asked of another host, and only the modal is fetched ahead', {
  tag: '@flow',
}, async ({ page, world }) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  const modal = page.waitForResponse(/\/ModalHost-/)
  await visit(page)
  await modal
  await page.waitForLoadState('networkidle')

  const site = new URL(world.demoUrl!)
  expect(asked.filter(({ protocol, host }) => protocol !== 'data:' && host !== site.host)).toEqual(
    [],
  )
  const scripts = asked.filter(({ pathname }) => pathname.endsWith('.js'))
  expect(scripts.filter(({ pathname }) => /View-|Feature-/.test(pathname))).toEqual([])
  // React, viem, the modal, the demo with its wallets of three namespaces and its contracts, whose hooks share small files with what
  // loads later; a script for each icon would show here.
  expect(scripts.length).toBeLessThanOrEqual(50)
})

test.describe('the code of the modal', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const waiting: (() => void)[] = []
      Object.assign(globalThis, {
        cancelIdleCallback: () => undefined,
        goIdle: () => {
          for (const run of waiting.splice(0)) run()
        },
        requestIdleCallback: (run: () => void) => waiting.push(run),
      })
    })
  })

  for (const [intent, act] of [
    [
      'the pointer comes over the button',
      (page: Page) => page.getByTestId('connect-button').hover(),
    ],
    ['the button takes focus', (page: Page) => page.getByTestId('connect-button').focus()],
    [
      'the page is idle',
      (page: Page) => page.evaluate(() => (globalThis as unknown as { goIdle(): void }).goIdle()),
    ],
    [
      'the button is pressed',
      (page: Page) => page.getByTestId('connect-button').dispatchEvent('click'),
    ],
  ] as const)
    test(`comes when ${intent}, and not before`, async ({ page }) => {
      let fetched = 0
      page.on('request', (request) => {
        if (request.url().includes('/ModalHost-')) fetched += 1
      })
      await visit(page)
      await page.waitForLoadState('networkidle')
      expect(fetched).toBe(0)
      const arrives = page.waitForResponse(/\/ModalHost-/)
      await act(page)
      await arrives
      expect(fetched).toBe(1)
    })
})

test('opening, listing and connecting wait for no request, though every server hangs', {
  tag: '@flow',
}, async ({ page, world }) => {
  const held = await hold(page, of(world.serverUrl!, ...Object.values(world.chains)))
  await visit(page)
  await new DevWallet(page).answer('approve')
  await page.getByTestId('connect-button').click()
  await page.getByTestId(walletRow).click()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.getByTestId('modal')).toBeHidden()
  await page.getByTestId('account-button').click()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Account')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('modal')).toBeHidden()
  expect(held.size, 'requests were made and never answered').toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a press on the account counts, though what the button shows is replaced before the finger is lifted', async ({
  page,
}) => {
  await visit(page)
  await connect(page)
  // A visitor who comes back: who connects has fetched it before.
  const held = await hold(page, ({ pathname }) => pathname.includes('/accountParts-'))
  await page.reload()
  const account = page.getByTestId('account-button')
  await expect(account).toBeEnabled()
  await account.locator('span').last().hover({ force: true })
  await page.mouse.down()
  await held.release()
  await expect(account).toContainText('alice.eth')
  await page.mouse.up()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Account')
})

test.describe('nothing on the screen moves', () => {
  test('when wallets and their pictures arrive', async ({ page, world }) => {
    const held = await hold(page, of(world.serverUrl!))
    await visit(page)
    await page.getByTestId('connect-button').click()
    await page.getByTestId(walletRow).waitFor()
    await untilStill(page)
    const stop = await watchLayout(page)
    await expect.poll(() => held.size).toBeGreaterThan(0)
    await held.release()
    await expect(
      page.getByTestId('modal').locator('img[src*="getWalletImage"]').first(),
    ).toBeVisible()
    await everyPicture(page)
    expect(await stop()).toEqual([])
  })

  test('when balance, name and avatar arrive', async ({ page, world }) => {
    const held = await hold(page, of(world.serverUrl!, ...Object.values(world.chains)))
    await visit(page)
    await connect(page)
    await page.getByTestId('account-button').click()
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Account')
    await untilStill(page)
    const stop = await watchLayout(page)
    await held.release()
    await expect(page.getByTestId('account-balance')).toContainText('ETH')
    await expect(page.getByTestId('account-address')).toContainText('alice.eth')
    await everyPicture(page)
    expect(await stop()).toEqual([])
  })
})

/** Keeps every answer of these addresses back until it is released. */
async function hold(page: Page, which: (url: URL) => boolean) {
  const held = new Set<Route>()
  let released = false
  await page.route(which, (route) => {
    if (released) return route.continue()
    held.add(route)
  })
  return {
    get size() {
      return held.size
    },
    async release() {
      released = true
      await Promise.all([...held].map((route) => route.continue().catch(() => undefined)))
    },
  }
}

/** What lies on the hosts of these URLs. */
function of(...urls: readonly string[]): (url: URL) => boolean {
  const origins = new Set(urls.map((url) => new URL(url).origin))
  return ({ origin }) => origins.has(origin)
}

async function everyPicture(page: Page) {
  await page.waitForFunction(() => {
    const card = document
      .querySelector('[data-latchkey-host]')
      ?.shadowRoot?.querySelector('[data-testid="modal"]')
    return card && [...card.querySelectorAll('img')].every((image) => image.complete)
  })
}

/** Records, frame by frame, every change of place or size of the card and its parts; stops by the function it returns. */
async function watchLayout(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moves: string[] = []
    const card = document
      .querySelector('[data-latchkey-host]')
      ?.shadowRoot?.querySelector('[data-testid="modal"]')
    if (!card) throw new Error('No modal is open.')
    const seen = new Map<string, string>()
    let running = true
    const look = () => {
      const rows = [...card.querySelectorAll('li')].map(
        (row, index) => [`row ${index}`, row] as const,
      )
      const named = [...card.querySelectorAll('[data-testid]:not(li *)')].map(
        (part) => [part.getAttribute('data-testid') ?? '', part] as const,
      )
      for (const [name, part] of [['card', card] as const, ...rows, ...named]) {
        // A text is as wide as it is; what counts is that nothing below it moves.
        const { height, y } = part.getBoundingClientRect()
        const place = `${Math.round(y)} ${Math.round(height)}`
        const before = seen.get(name)
        if (before !== undefined && before !== place) moves.push(`${name}: ${before} → ${place}`)
        seen.set(name, place)
      }
      if (running) requestAnimationFrame(look)
    }
    look()
    Object.assign(globalThis, {
      stopWatching: () => {
        running = false
        look()
        return moves
      },
    })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { stopWatching(): string[] }).stopWatching())
}
