import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { enter } from './enter.ts'
import { answerInstead, requestsTo } from './fakeAnswer.ts'
import { expect } from './test.ts'
import { connect, openModal, visit } from './visit.ts'
import { test } from './walletTest.ts'
import { worldFolder } from './world.ts'

const root = resolve(import.meta.dirname, '..')

test("the site's terms and privacy policy are links beside the wallets (S3.51)", async ({
  page,
}) => {
  await visit(page, 'terms=https://site.example/terms&privacy=https://site.example/privacy')
  const modal = await openModal(page)
  await expectLink(modal, 'terms of service', 'https://site.example/terms')
  await expectLink(modal, 'privacy policy', 'https://site.example/privacy')

  await visit(page, 'privacy=https://site.example/privacy')
  await expectLink(await openModal(page), 'privacy policy', 'https://site.example/privacy')
  await expect(modal).not.toContainText('terms of service')

  await visit(page)
  await expect((await openModal(page)).getByRole('link')).toHaveCount(0)
})

test('only the wallets of the include list are offered, in every list (S3.49)', {
  tag: '@flow',
}, async ({ page }) => {
  await visit(page, 'include=rainbow,zerion')
  const modal = await openModal(page)
  await expect(rows(modal)).toHaveText([/^Rainbow/, /^Zerion/])
  await page.getByTestId('all-wallets').click()
  await expect(tiles(page)).toHaveText(['Rainbow', 'Zerion'])
})

test('wallets of the exclude list are offered nowhere, the search included (S3.49, S5.16)', {
  tag: '@flow',
}, async ({ page }) => {
  await visit(page, 'exclude=metamask,zerion')
  const modal = await openModal(page)
  await expect(rows(modal)).toHaveCount(4)
  await expect(modal).not.toContainText(/MetaMask|Zerion/)
  await page.getByTestId('all-wallets').click()
  await expect(tiles(page).first()).toBeVisible()
  await expect(tiles(page).filter({ hasText: /MetaMask|Zerion/ })).toHaveCount(0)
  await enter(page.getByTestId('wallet-search'), 'zerion')
  await expect(modal).toContainText('No wallet matches “zerion”.')
})

test('modal and buttons are dark for a visitor who prefers light, unless the site follows the visitor (S9.19)', {
  // Firefox's driver emulates no colour scheme.
  tag: '@chromium',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  for (const [theme, mode, accent] of [
    ['', 'dark', 'rgb(227, 179, 65)'],
    ['auto', 'light', 'rgb(18, 19, 19)'],
    ['light', 'light', 'rgb(18, 19, 19)'],
  ] as const) {
    await visit(page, `theme=${theme}`)
    await expect(page.getByTestId('connect-button').first()).toHaveCSS('background-color', accent)
    await openModal(page)
    await expect(page.locator('[data-latchkey-host]')).toHaveAttribute('data-theme', mode)
  }
})

test('featured wallets come first, in the order of the site (S3.49, S9.7)', async ({ page }) => {
  await visit(page, 'featured=zerion,rainbow')
  const modal = await openModal(page)
  await expect(rows(modal)).toHaveCount(4)
  await expect(rows(modal).nth(0)).toHaveText(/^Zerion/)
  await expect(rows(modal).nth(1)).toHaveText(/^Rainbow/)
})

test('an edit by the command while the server runs is what the next visitor gets (S3.49, S6.2)', async ({
  browser,
  page,
  world,
}) => {
  const id = randomUUID()
  await command('create', '--name', 'Shop', '--id', id, '--include-wallet', 'rainbow')
  await visit(page, `project=${id}`)
  // The list is shorter than the places held for it, so the row below them moves when it comes.
  await expect((await openModal(page)).getByRole('button', { name: 'Rainbow' })).toBeVisible()
  await page.getByTestId('all-wallets').click()
  await expect(tiles(page)).toHaveText(['Rainbow'])

  await command('edit', id, '--include-wallet', 'zerion', '--feature', 'multi_wallet=on')
  // Another visitor: browsers keep the list for five minutes, the settings for one.
  const next = await browser.newPage({ baseURL: world.demoUrl ?? '' })
  const asked = requestsTo(next, '/appkit/v1/config')
  await visit(next, `project=${id}`)
  await expect((await openModal(next)).getByRole('button', { name: 'Zerion' })).toBeVisible()
  await next.getByTestId('all-wallets').click()
  await expect(tiles(next)).toHaveText(['Zerion'])
  expect(await (await asked[0]?.response())?.json()).toMatchObject({
    features: expect.arrayContaining([{ config: [], id: 'multi_wallet', isEnabled: true }]),
  })
  await next.close()
  await command('delete', id)
})

test('with the catalogue away the recent wallet is still first, and nothing is said', async ({
  page,
  wallet,
}) => {
  await answerInstead(page, '/getWallets', { status: 500 })
  await visit(page)
  await connect(page, wallet)
  await page.locator('#demo-disconnect').click()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  const modal = await openModal(page)
  await expect(rows(modal).first()).toContainText('Last used')
  await expect(page.getByTestId('toast')).toHaveCount(0)
  await expect(page.getByTestId('alert')).toHaveCount(0)
})

/** The wallets of the start screen. */
const rows = (modal: Locator) => modal.locator('[data-testid^="wallet-selector-"]')

/** The wallets of the whole list. */
const tiles = (page: Page) => page.locator('[data-testid^="wallet-item-"]')

async function expectLink(modal: Locator, name: string, href: string) {
  const link = modal.getByRole('link', { name })
  await expect(link).toHaveAttribute('href', href)
  await expect(link).toHaveAttribute('target', '_blank')
}

/** Runs `latchkey-server project` on the data folder that the world's server has open. */
async function command(...args: readonly string[]): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', 'packages/server/src/bin.ts', 'project', ...args],
    {
      cwd: root,
      env: { ...process.env, LATCHKEY__DATABASE__FOLDER: join(worldFolder, 'server') },
    },
  )
}
