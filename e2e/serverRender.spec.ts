import type { Locator } from '@playwright/test'
import { type ForkedSite, forkSite } from './forkSite.ts'
import { expect, test } from './test.ts'

// One site for all, which takes seconds to build.
test.describe.configure({ mode: 'default' })

let site: ForkedSite
let url: string

test.beforeAll(async () => {
  // A busy machine builds for longer than a test may take.
  test.setTimeout(600_000)
  site = await forkSite('serverRender/serve.ts')
  url = site.url
})

test.afterAll(() => site?.close())

for (const [what, path, complaint] of [
  ['hydrates without a complaint', '', /^$/],
  ['would complain if the first paints differed', 'different', /hydrat/i],
] as const)
  test(`a button that a server rendered ${what}`, { tag: '@flow' }, async ({ misdeeds, page }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      // The server of this page has no API, as the browser says, and the kit, too, once it has been answered.
      if (/404 \(Not Found\)|server_mistaken/.test(message.text())) return
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text())
    })
    const html = await (await page.request.get(url + path)).text()
    expect(html).toContain('data-testid="connect-button"')
    await page.goto(url + path)
    await expect(page.locator('body')).toHaveAttribute('data-hydrated', 'true')
    await page.getByTestId('connect-button').click()
    await expect(page.getByTestId('modal')).toBeVisible()
    complaints.push(...misdeeds.splice(0))
    expect(complaints.join('\n')).toMatch(complaint)
  })

for (const [colorScheme, accent] of [
  ['dark', 'rgb(227, 179, 65)'],
  ['light', 'rgb(18, 19, 19)'],
] as const)
  test(`a button that a server rendered is ${colorScheme} before any script, and stays as it is`, {
    // BiDi emulates no colour scheme, and before a script no site can ask for one.
    tag: '@chromium',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(url, { waitUntil: 'commit' })
    const button = page.getByTestId('connect-button')
    await button.waitFor()
    const bare = await lookOf(button)
    expect(bare).toMatchObject({ 'background-color': accent, height: '44px' })
    release()
    await expect(page.locator('body')).toHaveAttribute('data-hydrated', 'true')
    expect(await lookOf(button)).toEqual(bare)
  })

test("the page's own sheet can say the accent before the script does", async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(url)
  await page.addStyleTag({
    content:
      ':root { --lk-accent: #0b6bcb; --lk-font: Inter; --lk-on-accent: #fff; --lk-radius: 12px }',
  })
  const button = page.getByTestId('connect-button')
  await expect(button).toHaveCSS('background-color', 'rgb(11, 107, 203)')
  await expect(button).toHaveCSS('border-top-left-radius', '8.4px')
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(button).toHaveCSS('font-family', 'Inter')
})

/** Every computed property, and where it lies. */
function lookOf(element: Locator) {
  return element.evaluate((one): Record<string, unknown> => {
    const style = getComputedStyle(one)
    const properties = [...style].map((name) => [name, style.getPropertyValue(name)])
    return { ...Object.fromEntries(properties), box: one.getBoundingClientRect().toJSON() }
  })
}
