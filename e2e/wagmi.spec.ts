import type { Page } from '@playwright/test'
import { verifyMessage, verifyTypedData } from 'viem'
import { type ForkedSite, forkSite } from './forkSite.ts'
import { inTurn } from './inTurn.ts'
import { expect, readCode, test } from './phoneTest.ts'
import { choose } from './visit.ts'

// One site for all, which takes seconds to build.
test.describe.configure({ mode: 'default' })

let site: ForkedSite
let url: string

test.beforeAll(async ({ world }) => {
  // A busy machine builds for longer than a test may take.
  test.setTimeout(600_000)
  const { chains, projectId, relayUrl, serverUrl } = world
  const rpcUrls = [chains['eip155:31337'], chains['eip155:31338']]
  site = await forkSite('wagmi/serve.ts', { projectId, relayUrl, rpcUrls, serverUrl })
  url = site.url
})

test.afterAll(() => site?.close())

/** A site that had wagmi first, and one whose config of wagmi is made of the instance. */
for (const kind of ['existing', 'given'] as const)
  test.describe(`wagmi's hooks on a site of the kind "${kind}"`, () => {
    test('agree with the modal about connecting, signing, sending, switching, reloading and disconnecting', async ({
      page,
      wallet,
    }) => {
      const complaints = watchComplaints(page)
      const [address] = wallet.accounts
      const state = page.locator('#state')
      const connected = (chainId: number) =>
        expect(state).toHaveText(`connected ${address} ${chainId}`)
      await open(page, kind)
      await expect(state).toHaveText('disconnected')

      await test.step('the modal connects wagmi', async () => {
        await page.getByTestId('connect-button').click()
        await choose(page, wallet)
        await connected(31337)
        await expect(page.locator('#connector')).toHaveText('latchkey')
        await expect(page.locator('#balance')).toHaveText(/^\d{18,}$/)
        await expect(page.getByTestId('modal')).toBeHidden()
      })

      await test.step('wagmi signs, sends and waits for the receipt', async () => {
        await page.locator('#sign').click()
        const signature = page.locator('#signature')
        await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/)
        const signed = (await signature.textContent()) as `0x${string}`
        expect(await verifyMessage({ address, message: 'Hello wagmi', signature: signed })).toBe(
          true,
        )
        await page.locator('#sign-typed').click()
        const typed = page.locator('#typed-signature')
        await expect(typed).toHaveText(/^0x[0-9a-f]{130}$/)
        expect(
          await verifyTypedData({
            address,
            domain: { chainId: 31337, name: 'wagmi' },
            message: { contents: 'A latch, a key.' },
            primaryType: 'Mail',
            signature: (await typed.textContent()) as `0x${string}`,
            types: { Mail: [{ name: 'contents', type: 'string' }] },
          }),
        ).toBe(true)
        await inTurn(async () => {
          await page.locator('#send').click()
          await expect(page.locator('#hash')).toHaveText(/^0x[0-9a-f]{64}$/)
        })
        await expect(page.locator('#receipt')).toHaveText('success')
      })

      await test.step('a network switched in wagmi, in the modal or in the wallet is that of both', async () => {
        await page.locator('#switch-31338').click()
        await connected(31338)
        await expect(page.getByTestId('network-button')).toContainText('Dev 31338')
        await page.getByTestId('network-button').click()
        await page.getByTestId('network-item-eip155:31337').click()
        await connected(31337)
        wallet.switchChain(31338)
        await connected(31338)
        await expect(page.getByTestId('network-button')).toContainText('Dev 31338')
        wallet.rejectNext()
        await page.locator('#switch-31337').click()
        await expect(page.locator('#switch')).toHaveText('UserRejectedRequestError')
        await connected(31338)
      })

      await test.step('an account chosen in the wallet is that of both', async () => {
        wallet.selectAccount(1)
        await expect(state).toHaveText(`connected ${wallet.accounts[1]} 31338`)
        wallet.selectAccount(0)
        await connected(31338)
      })

      await test.step('a reload restores once, from the first paint on', async () => {
        const asked = wallet.requests.length
        const html = await (await page.reload())?.text()
        expect(html).toContain(`reconnecting ${address} 31338`)
        await connected(31338)
        await expect(page.getByTestId('account-button')).toBeVisible()
        expect(await page.evaluate(() => globalThis.said)).toEqual([
          `reconnecting ${address} 31338`,
          `connected ${address} 31338`,
        ])
        const since = wallet.requests.slice(asked).map(({ method }) => method)
        expect(since.filter((method) => method === 'eth_accounts')).toHaveLength(1)
        expect(since).not.toContain('eth_requestAccounts')
      })

      await test.step('the modal disconnects wagmi', async () => {
        await page.getByTestId('account-button').click()
        await page.getByTestId('disconnect-button').click()
        await expect(state).toHaveText('disconnected')
        expect(wallet.granted).toEqual([])
      })

      await test.step("wagmi's connect opens the modal; to close it is to decline", async () => {
        await page.locator('#connect-latchkey').click()
        await expect(page.getByTestId('modal')).toBeVisible()
        await page.getByTestId('modal-close').click()
        await expect(page.locator('#connect')).toHaveText('UserRejectedRequestError')
        await expect(state).toHaveText('disconnected')
        await page.locator('#connect-latchkey').click()
        await choose(page, wallet)
        await connected(31338)
        await expect(page.locator('#connect')).toHaveText('success')
      })

      await test.step('wagmi disconnects the modal', async () => {
        await page.locator('#disconnect').click()
        await expect(state).toHaveText('disconnected')
        await expect(page.getByTestId('connect-button')).toBeVisible()
        await page.reload()
        await expect(page.locator('body')).toHaveAttribute('data-hydrated', 'true')
        await expect(state).toHaveText('disconnected')
        await expect(page.getByTestId('connect-button')).toBeVisible()
      })

      expect(complaints).toEqual([])
    })

    test('agree with a wallet on a phone about connecting, signing, switching, reloading and disconnecting', async ({
      page,
      phone,
      world,
    }) => {
      const complaints = watchComplaints(page)
      const address = world.faucet.eip155.accounts[0]?.address as `0x${string}`
      const state = page.locator('#state')
      await open(page, kind)

      await test.step("wagmi's connect leads to a code, and the phone's approval connects wagmi", async () => {
        await page.locator('#connect-latchkey').click()
        await page.getByTestId('wallet-selector-walletConnect').click()
        await phone.pair(await readCode(page))
        await phone.approve()
        await expect(state).toHaveText(`connected ${address} 31337`)
        await expect(page.locator('#connect')).toHaveText('success')
        await expect(page.getByTestId('modal')).toBeHidden()
      })

      const sign = async () => {
        await page.locator('#sign').click()
        await phone.approve()
        const signature = page.locator('#signature')
        await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/)
        const signed = (await signature.textContent()) as `0x${string}`
        expect(await verifyMessage({ address, message: 'Hello wagmi', signature: signed })).toBe(
          true,
        )
      }
      await test.step('the phone signs and sends for wagmi, and what it declines is declined', async () => {
        await sign()
        await inTurn(async () => {
          await page.locator('#send').click()
          await phone.approve()
          await expect(page.locator('#receipt')).toHaveText('success')
        })
        await page.locator('#sign').click()
        await phone.reject()
        await expect(page.locator('#signature')).toHaveText('UserRejectedRequestError')
      })

      await test.step('a network switched in wagmi or on the phone is that of both', async () => {
        await page.locator('#switch-31338').click()
        await expect(state).toHaveText(`connected ${address} 31338`)
        await expect(page.getByTestId('network-button')).toContainText('Dev 31338')
        // The phone has been on the first chain all the time: it says so when it moves.
        await phone.page.getByTestId('phone-chain').selectOption('eip155:31338')
        await phone.page.getByTestId('phone-chain').selectOption('eip155:31337')
        await expect(state).toHaveText(`connected ${address} 31337`)
      })

      await test.step('a reload keeps the session, without a question on the phone', async () => {
        await page.reload()
        await expect(state).toHaveText(`connected ${address} 31337`)
        expect(await page.evaluate(() => globalThis.said)).toEqual([
          `reconnecting ${address} 31337`,
          `connected ${address} 31337`,
        ])
        await expect(phone.question).toBeHidden()
        await sign()
      })

      await test.step('the phone disconnects wagmi and the modal', async () => {
        await phone.disconnect()
        await expect(state).toHaveText('disconnected')
        await expect(page.getByTestId('connect-button')).toBeVisible()
        await page.reload()
        await expect(page.locator('body')).toHaveAttribute('data-hydrated', 'true')
        await expect(state).toHaveText('disconnected')
      })
      expect(complaints).toEqual([])
    })

    test('agree in every tab', async ({ context, install, page }) => {
      const wallet = await install({ inEveryTab: true })
      const other = await context.newPage()
      await open(page, kind)
      await open(other, kind)
      await page.locator('#connect-latchkey').click()
      await choose(page, wallet)
      for (const tab of [page, other])
        await expect(tab.locator('#state')).toHaveText(`connected ${wallet.accounts[0]} 31337`)
      await other.bringToFront()
      await other.locator('#disconnect').click()
      for (const tab of [other, page]) {
        await expect(tab.locator('#state')).toHaveText('disconnected')
        await expect(tab.getByTestId('connect-button')).toBeVisible()
      }
    })
  })

test("wagmi's other connectors stay usable beside the instance, and the announced wallet is listed once", async ({
  page,
  wallet,
}) => {
  await open(page, 'existing')
  const state = page.locator('#state')
  await expect(page.locator('button[id^="connect-"]')).toHaveText([
    'Connect Latchkey',
    'Connect Mock Connector',
  ])
  await page.locator('#connect-mock').click()
  await expect(state).toHaveText('connected 0x90F79bf6EB2c4f870365E785982E1f101E93b906 31337')
  await expect(page.getByTestId('connect-button')).toBeVisible()
  await page.getByTestId('connect-button').click()
  await choose(page, wallet)
  await expect(state).toHaveText(`connected ${wallet.accounts[0]} 31337`)
  await page.locator('#disconnect').click()
  await expect(state).toHaveText('connected 0x90F79bf6EB2c4f870365E785982E1f101E93b906 31337')
  await expect(page.getByTestId('connect-button')).toBeVisible()
})

async function open(page: Page, kind: 'existing' | 'given'): Promise<void> {
  await page.goto(`${url}/${kind}`)
  await expect(page.locator('body')).toHaveAttribute('data-hydrated', 'true')
}

/** What React says of a first paint that differs from the server's, and whatever else a page complains about. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return complaints
}
