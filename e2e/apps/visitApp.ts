import type { DevFile } from '@latchkey/devnet'
import { installTestWallet } from '@latchkey/testing/playwright'
import { expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { inTurn } from '../inTurn.ts'
import type { App, Serve } from './apps.ts'
import { leadToChains } from './leadToChains.ts'

type Visit = { app: App; page: Page; serve: Serve; url: string; world: DevFile }

/** What a visitor does on a site: connects, signs, sends, switches, comes back, disconnects. The console stays empty. */
export async function visitApp({ app, page, serve, url, world }: Visit): Promise<void> {
  const lines: string[] = []
  page.on('console', (message) => {
    if (!serve.toolLines?.test(message.text())) lines.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => lines.push(`threw: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    // What a reload breaks off is not a fault.
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') lines.push(`${reason}: ${request.url()}`)
  })
  await leadToChains(page, world)
  const [account] = world.faucet.eip155.accounts
  if (!account) throw new Error('The world has no account.')
  const wallet = await installTestWallet(page, {
    chains: Object.fromEntries(
      Object.entries(world.chains)
        .filter(([id]) => id.startsWith('eip155:'))
        .map(([id, rpcUrl]) => [Number(id.slice('eip155:'.length)), rpcUrl]),
    ),
    privateKeys: [account.privateKey],
  })
  await page.goto(url)

  await test.step('connects', async () => {
    await expect(page.locator('#status')).toHaveText('disconnected')
    if (app.connect === 'own') await page.locator(`[data-connector="${wallet.info.rdns}"]`).click()
    else {
      await (app.connect === 'wagmi'
        ? page.locator('#connect')
        : page.getByTestId('connect-button')
      ).click()
      await page.getByTestId(`wallet-selector-${wallet.info.rdns}`).click()
    }
    if (app.signsIn) {
      await page.getByTestId('siwx-sign').click()
      await expect(page.locator('#member')).toHaveText(
        `Signed in as eip155:31337:${account.address}`,
      )
    }
    await expect(page.locator('#status')).toHaveText('connected')
    await expect(page.locator('#address')).toHaveText(account.address)
    await expect(page.locator('#network')).toHaveText('eip155:31337')
  })

  await test.step('signs', async () => {
    await page.locator('#sign').click()
    await expect(page.locator('#signature')).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await page.locator('#signature').textContent()) as `0x${string}`
    const { address } = account
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  })

  await test.step('sends, and reads the receipt', () =>
    inTurn(async () => {
      await page.locator('#send').click()
      await expect(page.locator('#sent')).toHaveText(/^success 0x[0-9a-f]{64}$/)
    }))

  await test.step('switches', async () => {
    if (app.connect === 'modal') {
      await page.getByTestId('network-button').click()
      await page.getByTestId('network-item-eip155:31338').click()
    } else await page.locator('#switch-31338').click()
    await expect(page.locator('#network')).toHaveText('eip155:31338')
  })

  await test.step('is still connected after a reload', async () => {
    await page.reload()
    await expect(page.locator('#status')).toHaveText('connected')
    await expect(page.locator('#network')).toHaveText('eip155:31338')
  })

  await test.step('disconnects, for good', async () => {
    if (app.connect === 'modal') {
      await page.getByTestId('account-button').click()
      await page.getByTestId('disconnect-button').click()
    } else await page.locator('#disconnect').click()
    await expect(page.locator('#status')).toHaveText('disconnected')
    await expect.poll(() => wallet.granted).toEqual([])
    await page.reload()
    await expect(page.locator('#status')).toHaveText('disconnected')
  })
  expect(lines).toEqual([])
}
