import { installTestWallet } from '@latchkey/testing/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'
import { untilStill } from './untilStill.ts'
import { choose, connect, openAccount, openModal, visit } from './visit.ts'
import { test } from './walletTest.ts'

const offline = 'You’re offline. Wallets in this browser still work.'

test.describe('storage', () => {
  for (const [what, script] of [
    [
      'forbidden',
      `Object.defineProperty(window, 'localStorage', {
        get() { throw new DOMException('The document is sandboxed', 'SecurityError') },
      })`,
    ],
    [
      'full',
      `Storage.prototype.setItem = () => {
        throw new DOMException('exceeded the quota', 'QuotaExceededError')
      }`,
    ],
    ['unreadable', `Storage.prototype.getItem = () => '{"version":'`],
  ] as const)
    test(`that is ${what} costs a reconnect after a reload, nothing else`, async ({
      page,
      wallet,
    }) => {
      await page.addInitScript(script)
      await visit(page)
      await connect(page, wallet)
      await page.locator('#demo-sign-message').click()
      await expect(page.locator('#demo-result')).toHaveText(/^0x/)
      await page.reload()
      await expect(page.locator('#demo-status')).toHaveText('disconnected')
      await connect(page, wallet)
      await page.locator('#demo-disconnect').click()
      await expect(page.locator('#demo-status')).toHaveText('disconnected')
    })

  test('with records of strangers is ignored', async ({ page, wallet, world }) => {
    await page.addInitScript((key) => {
      // The empty page before has no storage.
      if (!location.host) return
      const record = {
        activeNamespace: '__proto__',
        activeNetworkIds: { eip155: 'eip155:__proto__' },
        connections: { eip155: { address: {}, connectorId: 7 } },
        recentWalletIds: [{}],
        version: 1,
      }
      localStorage.setItem(key, JSON.stringify(record))
    }, `@latchkey/${world.projectId}`)
    await visit(page)
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
    await connect(page, wallet)
    await expect(page.locator('#demo-network')).toContainText('eip155:31337')
  })
})

test.describe('two tabs', () => {
  test('a disconnect in one ends the other, its open account screen too', { tag: '@flow' }, async ({
    context,
    world,
  }) => {
    const { first, second, wallet } = await twoTabs(context, world)
    // A visitor acts on the tab in front; one behind draws a frame a second.
    await first.bringToFront()
    await visit(first)
    await connect(first, wallet)
    await second.bringToFront()
    await visit(second)
    await expect(second.locator('#demo-status')).toHaveText('connected')
    await openAccount(second)
    await first.bringToFront()
    await first.locator('#demo-disconnect').click()
    await expect(first.locator('#demo-status')).toHaveText('disconnected')
    await expect(second.locator('#demo-status')).toHaveText('disconnected')
    await expect(second.getByTestId('modal')).toBeHidden()
    await expect(second.getByTestId('connect-button')).toBeVisible()
  })

  test('a connect in one restores the other, without a second question', async ({
    context,
    world,
  }) => {
    const { first, second, wallet } = await twoTabs(context, world)
    await visit(first)
    await visit(second)
    await first.bringToFront()
    await connect(first, wallet)
    await expect(second.locator('#demo-status')).toHaveText('connected')
    await expect(second.locator('#demo-address')).toHaveText(wallet.accounts[0])
    expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  })
})

test('two instances on a page connect each on its own and remember each on its own', async ({
  install,
  page,
}) => {
  const one = await install({ name: 'Wallet One', rdns: 'dev.latchkey.one' })
  const two = await install({ name: 'Wallet Two', rdns: 'dev.latchkey.two' })
  await visit(page, 'second=1')
  const second = page.locator('#demo-second-status')
  await connect(page, one)
  await expect(second).toHaveText('disconnected')

  await page.locator('#demo-second').getByTestId('connect-button').click()
  await choose(page, two)
  await expect(second).toHaveText('connected')
  await expect(page.locator('#demo-connector')).toHaveText('dev.latchkey.one')

  await page.reload()
  await expect(second).toHaveText('connected')
  await expect(page.locator('#demo-connector')).toHaveText('dev.latchkey.one')

  await page.locator('#demo-disconnect').click()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  await expect(second).toHaveText('connected')
})

test.describe('offline', () => {
  test('while the modal is open: a line says so until it is over, and the wallets stay', {
    tag: '@flow',
  }, async ({ context, page, wallet }) => {
    await visit(page)
    const modal = await openModal(page)
    await expect(modal).not.toContainText(offline)
    // The screen that waits for the wallet comes along with the pointer.
    await page.getByTestId(`wallet-selector-${wallet.info.rdns}`).hover()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(modal.getByText(offline)).toBeVisible()
    await context.setOffline(false)
    await expect(modal.getByText(offline)).toHaveCount(0)
    await choose(page, wallet)
    await expect(page.locator('#demo-status')).toHaveText('connected')
  })

  test('before opening: the modal is there, a screen that is not says so, and it works once back', {
    tag: '@engine',
  }, async ({ context, page, wallet }) => {
    const loaded = page.waitForResponse(isModalCode)
    await visit(page)
    await loaded
    const keeps = await keepsFailures(page)
    await context.setOffline(true)
    const modal = await openModal(page)
    await expect(modal.getByText(offline)).toBeVisible()
    await choose(page, wallet)
    await expect(modal.getByRole('status').filter({ hasText: 'didn’t load' })).toContainText(
      'This screen didn’t load. Check your connection, then try again.',
    )
    // The header is the one of the screen that was wanted.
    await expect(modal.getByTestId('modal-title')).toHaveText(wallet.info.name)
    await expect(modal.getByTestId('modal-back')).toBeVisible()
    await context.setOffline(false)
    await modal.getByRole('button', { name: 'Try again' }).click()
    if (keeps) {
      await reload(page)
      await connect(page, wallet)
    } else await expect(page.locator('#demo-status')).toHaveText('connected')
  })
})

test('modal code that does not arrive leaves the button as it was, and the next press reloads or opens', {
  tag: ['@engine', '@flow'],
}, async ({ page, wallet }) => {
  let broken = true
  let refused = 0
  await page.route(
    (url) => /\/assets\/ModalHost-/.test(url.pathname),
    (route) => {
      if (!broken) return route.continue()
      refused++
      return route.abort()
    },
  )
  await visit(page)
  const keeps = await keepsFailures(page)
  await page.getByTestId('connect-button').click()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await expect(page.getByTestId('modal')).toBeHidden()
  await expect(page.getByTestId('connect-button')).toBeEnabled()
  await expect.poll(() => isModalOpen(page)).toBe(false)
  broken = false
  if (keeps) {
    // The press leaves the page, which is all that helps.
    const left = page.waitForEvent('load')
    await page.getByTestId('connect-button').click()
    await left
  }
  await connect(page, wallet)
})

test('the code of a screen that does not arrive says so in its place, and comes when asked again', {
  tag: '@engine',
}, async ({ page, wallet }) => {
  let broken = true
  await page.route(
    (url) => /\/assets\/networksFeature-/.test(url.pathname),
    (route) => (broken ? route.abort() : route.continue()),
  )
  await visit(page)
  const keeps = await keepsFailures(page)
  await connect(page, wallet)
  await page.getByTestId('network-button').click()
  const modal = page.getByTestId('modal')
  await expect(modal).toContainText(
    'This screen didn’t load. Check your connection, then try again.',
  )
  await expect(modal.getByTestId('modal-title')).toHaveText('Not loaded')
  const button = modal.getByRole('button', { name: 'Try again' })
  // The card's height follows.
  await untilStill(page)
  const foot = await button.evaluate((element) => {
    const { bottom = 0 } = element.closest('[data-view]')?.getBoundingClientRect() ?? {}
    return bottom - element.getBoundingClientRect().bottom
  })
  expect(Math.round(foot)).toBe(24)
  broken = false
  await modal.getByRole('button', { name: 'Try again' }).click()
  if (keeps) {
    await reload(page)
    await expect(page.locator('#demo-status')).toHaveText('connected')
    await page.getByTestId('network-button').click()
  }
  await expect(page.getByTestId('network-item-eip155:31338')).toBeVisible()
})

test('a wallet whose code for restoring does not arrive is disconnected, and restored by the next visit', async ({
  page,
  wallet,
}) => {
  await visit(page)
  await connect(page, wallet)
  const code = (url: URL) => /\/assets\/background-/.test(url.pathname)
  let refused = 0
  await page.route(code, (route) => {
    refused++
    return route.abort()
  })
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  expect(refused).toBeGreaterThan(0)
  await page.unroute(code)
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('the account button shows its address when the code for name and balance does not arrive', async ({
  page,
  wallet,
}) => {
  await visit(page)
  await connect(page, wallet)
  let refused = 0
  await page.route(
    (url) => /\/assets\/accountParts-/.test(url.pathname),
    (route) => {
      refused++
      return route.abort()
    },
  )
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect.poll(() => refused).toBeGreaterThan(0)
  const button = page.getByTestId('account-button')
  await expect(button).toContainText(wallet.accounts[0]?.slice(-4) ?? 'no address')
  await expect(button.locator('[data-part="balance"], [data-loading]')).toHaveCount(0)
})

/** Whether this browser keeps the failure of an `import()` until the page is left; others fetch again. */
async function keepsFailures(page: Page): Promise<boolean> {
  const path = '/assets/probe.js'
  let broken = true
  await page.route(`**${path}`, (route) =>
    broken ? route.abort() : route.fulfill({ body: 'export {}', contentType: 'text/javascript' }),
  )
  const fails = () =>
    page.evaluate(
      (url) =>
        import(url).then(
          () => false,
          () => true,
        ),
      path,
    )
  expect(await fails()).toBe(true)
  broken = false
  return fails()
}

/** What is left to a visitor where code did not load twice. */
async function reload(page: Page): Promise<void> {
  const left = page.waitForEvent('load')
  await page.getByTestId('modal').getByRole('button', { name: 'Reload the page' }).click()
  await left
}

const isModalCode = (response: { url(): string }) => /\/assets\/ModalHost-/.test(response.url())

function isModalOpen(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      (
        globalThis as unknown as {
          latchkeyDemo: {
            latchkey: { store: { getState(): { modal: { open: boolean } } } }
          }
        }
      ).latchkeyDemo.latchkey.store.getState().modal.open,
  )
}

/** Two tabs of one visitor, whose browser has one wallet. */
async function twoTabs(
  context: BrowserContext,
  world: { chains: Record<string, string>; faucet: { eip155: { accounts: readonly Account[] } } },
) {
  const [first, second] = [await context.newPage(), await context.newPage()]
  const [alice] = world.faucet.eip155.accounts
  const wallet = await installTestWallet(
    {
      addInitScript: (script) => context.addInitScript(script),
      evaluate: (script, argument) =>
        Promise.all([first, second].map((page) => page.evaluate(script, argument))),
      exposeFunction: (name, callback) => context.exposeFunction(name, callback),
    },
    {
      chains: { 31337: world.chains['eip155:31337'] ?? '' },
      privateKeys: [alice?.privateKey ?? '0x'],
    },
  )
  return { first, second, wallet }
}

type Account = { privateKey: `0x${string}` }
