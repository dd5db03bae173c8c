import type { Page } from '@playwright/test'
import { answerInstead } from './fakeAnswer.ts'
import { expect, test } from './test.ts'
import { choose, openModal, visit } from './visit.ts'
import { test as walletTest } from './walletTest.ts'

/** What the toolkit says in the console, by its code. */
function complaints(page: Page): readonly string[] {
  const said: string[] = []
  page.on('console', (message) => {
    const [, rest] = /^\[latchkey\] (.*)$/s.exec(message.text()) ?? []
    if (rest !== undefined) said.push(rest)
  })
  return said
}

const withOptions = (options: object) => `options=${encodeURIComponent(JSON.stringify(options))}`

/** Each by what a site passes, what the console then says and, where the site has to mend it, the alert bar. */
const mistakes = [
  {
    code: 'server_url_without_scheme',
    label: 'Server URL without a scheme',
    query: 'server=connect.example.com',
    says: /which has no https:\/\/ in front, so browsers ask http:\/\/.*\/connect\.example\.com\. Pass "https:\/\/connect\.example\.com"/,
  },
  {
    code: 'project_unknown',
    label: 'Unknown project',
    query: 'project=nobodys',
    says: /has no project with the id nobodys\..*`latchkey-server project list`/,
  },
  {
    code: 'adapters_missing',
    label: 'No adapters',
    query: withOptions({ adapters: [] }),
    says: /`adapters` is empty.*`adapters: \[evm\(\)\]`/,
  },
  {
    code: 'option_unknown',
    label: 'Unknown option',
    query: withOptions({ featuredWalletIDs: [] }),
    says: /There is no option `featuredWalletIDs`.* Did you mean `featuredWalletIds`\?/,
  },
  {
    code: 'option_refused',
    label: 'Option refused',
    query: withOptions({ defaultAccountTypes: { eip155: 'nonsense' } }),
    says: /Refused: `defaultAccountTypes`\..*eoa or smartAccount, not "nonsense"/,
  },
  {
    code: 'option_refused',
    label: 'Option refused',
    query: 'features=pay',
    says: /Refused: `features\.pay`\./,
  },
  {
    code: 'option_value_unknown',
    label: 'Unknown value of an option',
    query: withOptions({ features: { connectorTypeOrder: ['injected', 'walletconnect'] } }),
    says: /`features\.connectorTypeOrder` has "walletconnect".* Did you mean 'walletConnect'\?/,
  },
]

for (const { code, label, query, says } of mistakes)
  test(`${code} is said once, with its cause, what mends it and where to read on (${query.slice(0, 24)})`, async ({
    page,
  }) => {
    const said = complaints(page)
    await visit(page, query)
    await openAnything(page)
    await expect(page.getByTestId('alert').locator('p')).toHaveText(label)
    const lines = said.filter((line) => line.startsWith(`${code}: `))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(says)
    expect(lines[0]).toContain(`(@latchkey/core/docs/troubleshooting.md#${code})`)
    await page.keyboard.press('Escape')
    await openAnything(page)
    expect(said.filter((line) => line.startsWith(`${code}: `))).toHaveLength(1)
  })

test('a server that does not answer is said to the console, and the visitor reads nothing of it', {
  tag: '@flow',
}, async ({ page }) => {
  const said = complaints(page)
  await page.route(/\/(appkit\/v1\/config|getAnalyticsConfig)\b/, (route) =>
    route.abort('connectionrefused'),
  )
  await visit(page)
  await openModal(page)
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(
    /^server_unreachable: Nothing answers at http.* \(@latchkey\/core\/docs\/troubleshooting\.md#server_unreachable\)$/,
  )
  await expect(page.getByTestId('alert')).toHaveCount(0)
})

test('what answers and is no Latchkey server is said to the console', async ({ page }) => {
  const said = complaints(page)
  for (const path of ['/appkit/v1/config', '/getAnalyticsConfig'])
    await answerInstead(page, path, { json: 'Welcome', status: 200 })
  await visit(page)
  await openModal(page)
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(/^server_mistaken: What answers at .* is no Latchkey server/)
  await expect(page.getByTestId('alert')).toHaveCount(0)
})

walletTest(
  'a wallet without a dotted rdns is said to the console alone; the others connect (EIP-6963)',
  async ({ page, wallet }) => {
    const said = complaints(page)
    await page.addInitScript(() => {
      const announce = () =>
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', {
            detail: Object.freeze({
              info: { icon: '', name: 'Odd Wallet', rdns: 'oddwallet', uuid: 'odd' },
              provider: { request: async () => null },
            }),
          }),
        )
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    })
    await visit(page)
    await openModal(page)
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toMatch(/^wallet_without_rdns: The wallet "Odd Wallet" .*"oddwallet"/)
    await expect(page.getByTestId('alert')).toHaveCount(0)
    await choose(page, wallet)
    await expect(page.locator('#demo-status')).toHaveText('connected')
  },
)

test('a page that is set up well, and one without `debug`, are told nothing, and the latter loads nothing for it', async ({
  page,
}) => {
  const said = complaints(page)
  await visit(page)
  await openModal(page)
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes('/getAnalyticsConfig')),
      ),
    )
    .toBe(true)
  expect(said).toEqual([])

  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await visit(page, `debug=0&${withOptions({ featuredWalletIDs: [] })}`)
  await openModal(page)
  await expect.poll(() => scripts.some((path) => path.includes('getAnalyticsConfig'))).toBe(true)
  expect(said).toEqual([])
  expect(scripts.filter((path) => /\/setup-[\w-]+\.js$/.test(path))).toEqual([])
})

/** Opens the modal, whatever it then shows. */
async function openAnything(page: Page): Promise<void> {
  await page.getByTestId('connect-button').first().click()
  await expect(page.getByTestId('modal')).toBeVisible()
}
