import type { DevFile } from '@latchkey/devnet'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { untilStill } from './untilStill.ts'
import { connect, openAccount, visit } from './visit.ts'
import { test } from './walletTest.ts'

const amount = /^[\d,]+(\.\d{1,3})?\sETH$/

test('RPCs that are down leave a sentence in place of the balance, and the amount when they are back (S9.1, S5.33)', {
  tag: '@flow',
}, async ({ page, wallet, world }) => {
  let down = true
  await page.clock.install()
  await page.route(isRpc(world), (route) => (down ? route.abort() : route.continue()))
  await visit(page)
  await connect(page, wallet)
  const modal = await openAccount(page)
  await expect(modal.getByRole('status').filter({ hasText: 'can’t reach' })).toHaveText(
    'We can’t reach Latchkey Dev One right now.',
  )
  await expect(page.getByTestId('account-balance')).toHaveCount(0)
  // Everything else is as it was.
  await expect(modal).toContainText('alice.eth')
  await expect(page.getByTestId('disconnect-button')).toBeEnabled()

  down = false
  await page.keyboard.press('Escape')
  await page.clock.fastForward(31_000)
  await openAccount(page)
  await expect(page.getByTestId('account-balance')).toHaveText(amount)
  await expect(modal).not.toContainText('can’t reach')
})

test('RPCs that are down while the page is offline are asked again by themselves once it is back', async ({
  context,
  page,
  wallet,
}) => {
  await visit(page)
  await connect(page, wallet)
  const modal = await openAccount(page)
  await expect(page.getByTestId('account-balance')).toHaveText(amount)
  await page.getByTestId('account-network').click()
  await page.getByTestId('network-item-eip155:31338').hover()
  await expect(modal).toHaveAttribute('data-view', 'Networks')
  await context.setOffline(true)
  wallet.switchChain(31338)
  await page.getByTestId('modal-back').click()
  await expect(modal).toContainText('We can’t reach Latchkey Dev Two right now.')
  await context.setOffline(false)
  await expect(page.getByTestId('account-balance')).toHaveText(amount)
  await expect(modal).not.toContainText('can’t reach')
})

test('one RPC that is down is passed over for the next (S9.34)', async ({ page, wallet }) => {
  let refused = 0
  await page.route(
    (url) => url.pathname === '/v1/',
    (route) => {
      refused++
      return route.abort()
    },
  )
  await visit(page)
  await connect(page, wallet)
  await openAccount(page)
  await expect(page.getByTestId('account-balance')).toHaveText(amount)
  expect(refused).toBeGreaterThan(0)
})

test('slow RPCs hold the amount’s place, and nothing moves when it comes', async ({
  page,
  wallet,
  world,
}) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(isRpc(world), async (route) => {
    await held
    await route.continue()
  })
  await visit(page)
  await connect(page, wallet)
  const modal = await openAccount(page)
  await expect(modal).toContainText('alice.eth')
  const balance = page.getByTestId('account-balance')
  await expect(balance).toHaveText('')
  await expect(balance.locator('span')).toBeVisible()
  await untilStill(page)
  const before = await modal.boundingBox()
  const heightBefore = (await balance.boundingBox())?.height
  letGo()
  await expect(balance).toHaveText(amount)
  await untilStill(page)
  expect((await balance.boundingBox())?.height).toBe(heightBefore)
  expect(await modal.boundingBox()).toEqual(before)
})

test('an RPC of another chain is never believed (S7.39)', async ({ page, wallet, world }) => {
  await page.route(isRpc(world), lie)
  await visit(page)
  await connect(page, wallet)
  const modal = await openAccount(page)
  await expect(modal).toContainText('We can’t reach Latchkey Dev One right now.')
  await expect(page.getByTestId('account-balance')).toHaveCount(0)
  await expect(page.getByTestId('account-button').first()).not.toContainText('ETH')
})

test('next to an RPC that lies, the honest one is heard (S7.39)', { tag: '@flow' }, async ({
  page,
  wallet,
}) => {
  await page.route((url) => url.pathname === '/v1/', lie)
  await visit(page)
  await connect(page, wallet)
  await openAccount(page)
  const balance = page.getByTestId('account-balance')
  await expect(balance).toHaveText(amount)
  // What the dishonest RPC says every account holds.
  await expect(balance).not.toContainText('1,234,567')
})

/** Every RPC URL of the world: the chains' own and the server's route to them. */
function isRpc({ chains }: DevFile): (url: URL) => boolean {
  const origins = Object.values(chains).map((url) => new URL(url).origin)
  return ({ origin, pathname }) => origins.includes(origin) || pathname === '/v1/'
}

/** An RPC of chain 1 on which everybody is rich. */
async function lie(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const headers = {
    'access-control-allow-headers': '*',
    'access-control-allow-origin': '*',
  }
  const asked: unknown = route.request().postDataJSON()
  const answer = ({ id, method }: { id: number; method: string }) => ({
    id,
    jsonrpc: '2.0',
    result: method === 'eth_chainId' ? '0x1' : `0x${(1_234_567n * 10n ** 18n).toString(16)}`,
  })
  await route.fulfill({
    headers,
    json: Array.isArray(asked) ? asked.map(answer) : answer((asked ?? {}) as never),
  })
}
