import type { Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { expect } from './test.ts'
import { visit } from './visit.ts'
import { test } from './walletTest.ts'

type Demo = { latchkeyDemo: { connect(wallet: { connectorId: string }): Promise<unknown> } }
type Install = Parameters<Parameters<typeof test>[2]>[0]['install']

/** A name that no run before has taken. */
const unique = () => `visitor-${Math.random().toString(36).slice(2, 10)}`

/** A visitor with a new account, whose wallet passes for an embedded one. */
async function visitor(page: Page, install: Install) {
  const wallet = await install({ inEveryTab: true, privateKeys: [generatePrivateKey()] })
  await visit(page, 'auth=1')
  await page.evaluate(
    (connectorId) => (globalThis as unknown as Demo).latchkeyDemo.connect({ connectorId }),
    wallet.info.rdns,
  )
  await expect(page.locator('#demo-status')).toHaveText('connected')
  return wallet
}

/** Types a name where names are registered, and waits for what the server says of it. */
async function type(page: Page, label: string) {
  await page.getByTestId('name-input').fill(label)
  await expect(page.getByTestId('name-status')).toHaveText(/free|taken/)
}

async function register(page: Page, label: string) {
  await page.getByTestId('demo-open-RegisterAccountName').click()
  await type(page, label)
  await page.getByTestId('name-submit').click()
}

test('a visitor chooses a name, sees it in the button, and after a reload (S1.13, S2.9, S2.10, S4.17, S4.18, S4.19, S4.20, S4.21)', {
  tag: '@flow',
}, async ({ install, page }) => {
  const wallet = await visitor(page, install)
  const label = unique()
  await page.getByTestId('demo-open-AccountSettings').click()
  await page.getByTestId('account-choose-name').click()
  await page.getByTestId('name-choose').click()
  await page.getByTestId('name-input').pressSequentially(`${label.toUpperCase()} !_`)
  await expect(page.getByTestId('name-input')).toHaveValue(label)
  await expect(page.getByTestId('name-status')).toHaveText(`${label}.latchkey.test is free.`)
  await page.getByTestId('name-input').press('Enter')
  await expect(page.getByTestId('name-status')).toContainText(`${label}.latchkey.test is yours.`)
  const [signed] = wallet.requests.filter(({ method }) => method === 'personal_sign')
  const [hex = ''] = (signed?.params ?? []) as string[]
  expect(JSON.parse(Buffer.from(hex.slice(2), 'hex').toString())).toEqual({
    attributes: {},
    name: `${label}.latchkey.test`,
    timestamp: expect.any(Number),
  })
  await page.getByTestId('name-done').click()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Account')
  await expect(page.getByTestId('account-address')).toContainText(label.slice(0, 8))
  await page.getByTestId('modal-close').click()
  await expect(page.getByTestId('account-button').first()).toContainText(label.slice(0, 8))
  await page.reload()
  await expect(page.getByTestId('account-button').first()).toContainText(label.slice(0, 8))
  // Whoever has a name is offered no other.
  await page.getByTestId('demo-open-RegisterAccountName').click()
  await expect(page.getByTestId('modal')).toContainText(`${label}.latchkey.test is your name.`)
})

test('a name that somebody has is taken; one that is suggested is a click away (S3.55)', async ({
  install,
  page,
}) => {
  const label = unique()
  await visitor(page, install)
  await register(page, label)
  await page.getByTestId('name-done').waitFor()

  const another = await page.context().newPage()
  await visit(another, 'auth=1')
  const second = await install({
    inEveryTab: true,
    name: 'Second',
    privateKeys: [generatePrivateKey()],
    rdns: 'dev.latchkey.second',
  })
  await another.reload()
  await another.evaluate(
    (connectorId) => (globalThis as unknown as Demo).latchkeyDemo.connect({ connectorId }),
    second.info.rdns,
  )
  await another.getByTestId('demo-open-RegisterAccountName').click()
  await type(another, label)
  await expect(another.getByTestId(`name-suggestion-${label}.latchkey.test`)).toContainText('Taken')
  await expect(another.getByTestId('name-submit')).toHaveAttribute('aria-disabled', 'true')
  await another.locator(`[data-testid^="name-suggestion-${label}-"]`).first().click()
  await expect(another.getByTestId('name-status')).toContainText('is free.')
  await another.getByTestId('name-submit').click()
  await expect(another.getByTestId('name-status')).toContainText('is yours.')
})

test('error: declined in the wallet, what was typed stays, and the next try registers it (S4.22)', async ({
  install,
  page,
}) => {
  const wallet = await visitor(page, install)
  const label = unique()
  wallet.policy = 'reject'
  await register(page, label)
  await expect(page.getByTestId('name-status')).toContainText('Declined in')
  await expect(page.getByTestId('name-input')).toHaveValue(label)
  wallet.policy = 'approve'
  await page.getByTestId('name-submit').click()
  await expect(page.getByTestId('name-status')).toContainText('is yours.')
})

test('error: a reserved name shows as taken, and is not signed for', async ({ install, page }) => {
  const wallet = await visitor(page, install)
  await page.getByTestId('demo-open-RegisterAccountName').click()
  await type(page, 'admin')
  await expect(page.getByTestId('name-status')).toHaveText('admin.latchkey.test is taken.')
  await page.getByTestId('name-input').press('Enter')
  await expect(page.getByTestId('name-submit')).toHaveAttribute('aria-disabled', 'true')
  expect(wallet.requests.map(({ method }) => method)).not.toContain('personal_sign')
})
