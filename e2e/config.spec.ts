import type { DevFile } from '@latchkey/devnet'
import type { Page } from '@playwright/test'
import { answerInstead, requestsTo } from './fakeAnswer.ts'
import { expect } from './test.ts'
import { choose, connect, expectRequest, openModal, visit } from './visit.ts'
import { test } from './walletTest.ts'

/** Its pages come by routes, which BiDi does not have for what a page preloads: `@chromium`. */
const shop = 'https://shop.example'

test('a missing project id is an alert, no request is made, and a wallet still connects (S5.13, S8.13)', async ({
  page,
  wallet,
  world,
}) => {
  const said = complaints(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${world.serverUrl}/`)) asked.push(request.url())
  })
  await visit(page, 'project=')
  await openModal(page)
  await expectAlert(page, 'Project id not configured', 'error')
  expect(said).toEqual([
    '[latchkey] project_id_missing: Project id not configured. Create one with `latchkey-server project create` and pass it as `projectId`. (@latchkey/core/docs/troubleshooting.md#project_id_missing)',
  ])
  await choose(page, wallet)
  await expect(page.locator('#demo-status')).toHaveText('connected')
  expect(asked.filter((url) => /config|origins|Analytics|\/e\?/.test(url))).toEqual([])
})

test('an alert goes away when it is dismissed, and is never there without `debug`', async ({
  page,
}) => {
  await visit(page, 'project=')
  await openModal(page)
  await alertOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(alertOf(page)).toHaveCount(0)

  const said = complaints(page)
  await visit(page, 'project=&debug=0')
  await openModal(page)
  await expect(alertOf(page)).toHaveCount(0)
  expect(said).toEqual([])
})

test('an origin that is not on the list is an alert; a wallet still connects (S5.14, S8.14)', {
  tag: ['@chromium', '@flow'],
}, async ({ page, wallet, world }) => {
  const said = complaints(page)
  await serveShop(page, world, { originSent: world.demoUrl ?? '' })
  await answerInstead(page, '/projects/v1/origins', {
    json: { allowedOrigins: ['https://example.com', 'https://*.shop.example'] },
  })
  await page.goto(`${shop}/?devwallets=none`)
  await openModal(page)
  await expectAlert(page, 'Origin not allowed', 'error')
  expect(said).toEqual([
    expect.stringContaining(`origin_not_allowed: Origin ${shop} is not allowed by this project: `),
  ])
  // The way to mend it is a command as it has to be typed.
  expect(said[0]).toContain(` --origin ${shop}\``)
  await choose(page, wallet)
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('an origin that fits a pattern of the list is no alert (S5.14)', { tag: '@chromium' }, async ({
  page,
  world,
}) => {
  await serveShop(page, world, { originSent: world.demoUrl ?? '' })
  const asked = requestsTo(page, '/projects/v1/origins')
  await answerInstead(page, '/projects/v1/origins', {
    json: { allowedOrigins: ['https://*.example'] },
  })
  await page.goto(`${shop}/?devwallets=none`)
  await openModal(page)
  await expect.poll(async () => (await asked[0]?.response())?.status()).toBe(200)
  await expect(alertOf(page)).toHaveCount(0)
  expect(await alertCodes(page)).toEqual([])
})

test('the server itself refuses a page of another origin, and the page says so and how to mend it (S5.14, S8.14, S8.18)', {
  tag: '@chromium',
}, async ({ page, wallet, world }) => {
  await serveShop(page, world, { originSent: shop })
  const said = complaints(page)
  await page.goto(`${shop}/?devwallets=none`)
  await openModal(page)
  await expect
    .poll(() => alertCodes(page))
    .toEqual(expect.arrayContaining(['invalid_app_configuration', 'origin_not_allowed']))
  expect(said.toSorted()).toEqual([
    expect.stringContaining(`Origin ${shop} is not on the allowlist of this project. Add it with`),
    expect.stringContaining(`Origin ${shop} is not allowed by this project: `),
  ])
  await alertOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(alertOf(page)).toHaveCount(1)
  await alertOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(alertOf(page)).toHaveCount(0)
  await choose(page, wallet)
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

for (const { json, name, status } of [
  { json: {}, name: 'answers 500', status: 500 },
  { json: { features: 'all of them' }, name: 'answers nonsense', status: 200 },
])
  test(`a configuration that ${name} leaves the defaults and a working modal (S6.4)`, {
    tag: '@flow',
  }, async ({ page, wallet }) => {
    await answerInstead(page, '/appkit/v1/config', { json, status })
    await visit(page)
    await openModal(page)
    await expect.poll(() => features(page)).toMatchObject({ projectConfig: 'settled' })
    expect(await features(page)).toMatchObject({
      activity: true,
      email: true,
      multiWallet: false,
      onramp: ['meld'],
      reownBranding: true,
      swaps: ['1inch'],
    })
    await expect(alertOf(page)).toHaveCount(0)
    await choose(page, wallet)
    await expect(page.locator('#demo-status')).toHaveText('connected')
  })

test('a configuration that never comes does not hold the modal back (S6.4)', async ({
  page,
  wallet,
}) => {
  await page.route(
    (url) => url.pathname === '/appkit/v1/config',
    () => {
      // Left open for good.
    },
  )
  await visit(page)
  await connect(page, wallet)
  expect(await features(page)).toMatchObject({ projectConfig: 'loading' })
})

test('a new project has what the toolkit falls back to (S6.4, S9.26)', async ({ page }) => {
  const asked = requestsTo(page, '/appkit/v1/config')
  const settled = async () => {
    await visit(page)
    await openModal(page)
    await expect.poll(() => features(page)).toMatchObject({ projectConfig: 'settled' })
    return features(page)
  }
  const configured = await settled()
  // Of the providers, those that this server can ask; it does not keep a project from choosing more.
  expect(configured).toMatchObject({
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  })
  // The six remote features, and the zone of names.
  expect(await (await asked[0]?.response())?.json()).toHaveProperty('features.length', 7)
  await answerInstead(page, '/appkit/v1/config', { status: 500 })
  expect(await settled()).toEqual(configured)
})

test("the project's settings override local features and say so (S6.3)", async ({ page }) => {
  const said = complaints(page)
  await visit(page, 'features=-swaps,multiWallet')
  await openModal(page)
  await expectAlert(page, 'Local configuration ignored', 'warning')
  expect(said).toEqual([
    expect.stringContaining(
      'Local configuration ignored: the project\'s settings on the server decide "multiWallet", "swaps".',
    ),
  ])
  expect(await features(page)).toMatchObject({ multiWallet: false, swaps: ['1inch'] })
})

test('a rate-limited list of origins is an alert (S8.15)', async ({ page }) => {
  await answerInstead(page, '/projects/v1/origins', { status: 429 })
  await visit(page)
  await openModal(page)
  await expectAlert(page, 'Rate limited', 'error')
})

test('a failing list of origins is an alert that carries the server’s reason (S8.16)', async ({
  page,
}) => {
  const said = complaints(page)
  await answerInstead(page, '/projects/v1/origins', {
    json: { reasons: [{ description: 'The database rests' }], status: 'FAILED' },
    status: 503,
  })
  await visit(page)
  await openModal(page)
  await expectAlert(page, 'Server error', 'error')
  expect(said).toEqual([
    expect.stringContaining(
      'server_error: The server could not say which origins are allowed: The database rests',
    ),
  ])
})

test('any other failure of the list of origins is silent (S8.17)', async ({ page }) => {
  const asked = requestsTo(page, '/projects/v1/origins')
  await answerInstead(page, '/projects/v1/origins', { status: 404 })
  await visit(page)
  await openModal(page)
  await expect.poll(() => asked.length).toBe(1)
  await (await asked[0]?.response())?.finished()
  await expect(alertOf(page)).toHaveCount(0)
  expect(await alertCodes(page)).toEqual([])
})

test('telemetry that is refused is one alert, once, and nothing is sent any more (S8.18)', async ({
  page,
  wallet,
}) => {
  const said = complaints(page)
  await answerInstead(page, '/getAnalyticsConfig', { json: { isAnalyticsEnabled: true } })
  await answerInstead(page, '/e', { status: 403 })
  await visit(page)
  await openModal(page)
  await expectAlert(page, 'Invalid App Configuration', 'error')
  const sent = requestsTo(page, '/e')
  await choose(page, wallet)
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await page.locator('#demo-disconnect').click()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  expect(sent).toHaveLength(0)
  expect(said).toEqual([
    expect.stringContaining(
      `Origin ${new URL(page.url()).origin} is not on the allowlist of this project. Add it with`,
    ),
  ])
})

// BiDi gives no bodies of requests.
for (const { enabled, sent, title } of [
  { enabled: false, sent: ['INITIALIZE'], title: 'off sends INITIALIZE and nothing else' },
  {
    enabled: true,
    sent: ['INITIALIZE', 'MODAL_OPEN', 'CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'],
    title: 'on sends what happens, but never MODAL_CREATED',
  },
])
  test(`telemetry that is ${title} (S7.35)`, { tag: '@chromium' }, async ({ page, wallet }) => {
    await answerInstead(page, '/getAnalyticsConfig', { json: { isAnalyticsEnabled: enabled } })
    const requests = requestsTo(page, '/e')
    await visit(page)
    await connect(page, wallet)
    await page.locator('#demo-disconnect').click()
    await expect(page.locator('#demo-result')).toHaveText('Disconnected')
    const names = () => requests.map((request) => request.postDataJSON().props.event as string)
    await expect.poll(names).toEqual(expect.arrayContaining(sent))
    if (enabled) expect(names()).not.toContain('MODAL_CREATED')
    else expect(names()).toEqual(sent)
  })

test('switching to a network nobody configured is a "not found" alert and a screen that says so (S8.28)', async ({
  page,
  wallet,
}) => {
  const said = complaints(page)
  await visit(page)
  await connect(page, wallet)
  await openView(page, { name: 'SwitchNetwork', networkId: 'eip155:999' })
  await expectAlert(page, 'Network not found', 'error')
  await expectRequest(
    page,
    'Your wallet couldn’t switch to eip155:999.',
    'Nothing changed. Try again, or choose another network.',
  )
  expect(said[0]).toContain('Network eip155:999 not found. Add it to `networks` of createLatchkey.')
  await page.getByTestId('modal-close').click()
  await expect(page.locator('#demo-network')).toContainText('eip155:31337')
})

/**
 * Serves the demo under another origin; pages of this machine are always allowed. The world's own
 * server answers, to `originSent`.
 */
async function serveShop(
  page: Page,
  { demoUrl, serverUrl }: DevFile,
  { originSent }: { originSent: string },
): Promise<void> {
  await page.route(`${shop}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${demoUrl}${pathname}${search}`, maxRetries: 2 })
    await route.fulfill({ response })
  })
  await page.route(`${serverUrl}/**`, async (route) => {
    const headers = { ...route.request().headers(), origin: originSent }
    const response = await route.fetch({ headers, maxRetries: 2 })
    await route.fulfill({
      headers: { ...response.headers(), 'access-control-allow-origin': '*' },
      response,
    })
  })
}

const alertOf = (page: Page) => page.getByTestId('alert')

async function expectAlert(page: Page, text: string, variant: string) {
  await expect(alertOf(page)).toHaveRole('alert')
  await expect(alertOf(page).locator('p')).toHaveText(text)
  await expect(alertOf(page)).toHaveAttribute('data-variant', variant)
}

/** What the toolkit tells the developer in the console. */
function complaints(page: Page): readonly string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('[latchkey]')) said.push(message.text())
  })
  return said
}

type Demo = {
  latchkeyDemo: {
    features(): object
    latchkey: {
      store: {
        getState(): {
          alerts: readonly { code: string }[]
          modal: object
          projectConfig: { status: string }
        }
        setState(state: object): void
      }
    }
  }
}

function alertCodes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    (globalThis as unknown as Demo).latchkeyDemo.latchkey.store
      .getState()
      .alerts.map(({ code }) => code),
  )
}

function features(page: Page): Promise<object> {
  return page.evaluate(() => {
    const { features, latchkey } = (globalThis as unknown as Demo).latchkeyDemo
    return { ...features(), projectConfig: latchkey.store.getState().projectConfig.status }
  })
}

/** What `open({ view })` does for a view with arguments, which no button of the demo opens. */
function openView(page: Page, view: { name: string; networkId: string }): Promise<void> {
  return page.evaluate((wanted) => {
    const { store } = (globalThis as unknown as Demo).latchkeyDemo.latchkey
    store.setState({ modal: { ...store.getState().modal, open: true }, router: [wanted] })
  }, view)
}
