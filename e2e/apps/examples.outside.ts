import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { DevFile } from '@latchkey/devnet'
import { installTestWallet } from '@latchkey/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { workspaceRoot } from '../../scripts/workspace.ts'
import { test } from '../worldTest.ts'
import { leadToChains } from './leadToChains.ts'
import { serveApp } from './serveApp.ts'

/** Pages without React, in the workspace, each with its framework's own tools. */
const examples = [
  { name: 'angular', preview: [] },
  { everyRun: true, name: 'html', preview: ['--outDir', 'public'] },
  { name: 'solid', preview: [] },
  { name: 'svelte', preview: [] },
  { everyRun: true, name: 'vue', preview: [] },
]

for (const { everyRun, name, preview } of examples)
  test(`the example ${name}: builds, greets who connects, signs, and knows them after a reload`, {
    tag: everyRun ? '@every-run' : [],
  }, async ({ browser, contextOptions, world }) => {
    const folder = join(workspaceRoot, 'examples', name)
    const env = {
      ...process.env,
      VITE_LATCHKEY_PROJECT: world.projectId,
      VITE_LATCHKEY_SERVER: world.serverUrl ?? '',
    }
    await test.step('builds', () => {
      const { output, status } = spawnSync('npm', ['run', 'build'], {
        cwd: folder,
        encoding: 'utf8',
        env,
      })
      expect(status, output.join('')).toBe(0)
    })
    const command = ['vite', 'preview', ...preview, '--strictPort', '--host', 'localhost', '--port']
    const served = await serveApp({ env, folder, programs: workspaceRoot }, { command })
    const context = await browser.newContext(contextOptions)
    try {
      await visit(await context.newPage(), served.url, world)
    } finally {
      await context.close()
      await served.stop()
    }
  })

async function visit(page: Page, url: string, { chains, faucet }: DevFile): Promise<void> {
  await leadToChains(page, { chains })
  const lines: string[] = []
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => lines.push(`threw: ${error.stack ?? error.message}`))
  const [account] = faucet.eip155.accounts
  if (!account) throw new Error('The world has no account.')
  const { address, privateKey } = account
  const wallet = await installTestWallet(page, {
    chains: { 31337: chains['eip155:31337'] ?? '', 31338: chains['eip155:31338'] ?? '' },
    privateKeys: [privateKey],
  })
  await page.goto(url)
  await expect(page.locator('#status')).toHaveText('disconnected')
  await expect(page.getByTestId('connect-button')).toHaveText('Sign up with a wallet')
  await page.getByTestId('connect-button').click()
  await page.getByTestId(`wallet-selector-${wallet.info.rdns}`).click()
  await expect(page.locator('#status')).toHaveText('connected')
  await expect(page.locator('#greeting')).toHaveText(`Hello ${address}`)
  await page.locator('#sign').click()
  await expect(page.locator('#signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await page.locator('#signature').textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  await page.getByTestId('network-button').click()
  await page.getByTestId('network-item-eip155:31338').click()
  await expect(page.getByTestId('network-button')).toContainText('Second')
  await page.reload()
  await expect(page.locator('#status')).toHaveText('connected')
  await expect(page.locator('#greeting')).toHaveText(`Hello ${address}`)
  expect(lines).toEqual([])
}
