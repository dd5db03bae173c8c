import type { TestWallet } from '@latchkey/testing'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { type ForkedSite, forkSite } from './forkSite.ts'
import { expect } from './test.ts'
import { choose } from './visit.ts'
import { test } from './walletTest.ts'

// One site for all, which takes seconds to build.
test.describe.configure({ mode: 'default' })

let site: ForkedSite
let url: string

test.beforeAll(async ({ world }) => {
  // A busy machine builds for longer than a test may take.
  test.setTimeout(600_000)
  const { chains, projectId, serverUrl } = world
  const rpcUrls = [chains['eip155:31337'], chains['eip155:31338']]
  site = await forkSite('elements/serve.ts', { projectId, rpcUrls, serverUrl })
  url = site.url
})

test.afterAll(() => site?.close())

const state = (page: Page) => page.locator('#state')

async function connect(page: Page, wallet: TestWallet): Promise<void> {
  await page.locator('#buttons').getByTestId('connect-button').click()
  await choose(page, wallet)
  await expect(state(page)).toHaveText(`connected ${wallet.accounts[0]}`)
  await expect(page.getByTestId('modal')).toBeHidden()
}

test('a page without React connects, signs, switches, comes back and disconnects, and has an event of each', {
  tag: ['@engine', '@flow'],
}, async ({ page, wallet }) => {
  const complaints = watchComplaints(page)
  await page.goto(url)
  await expect(state(page)).toHaveText('disconnected')
  await expect(page.getByTestId('connect-button')).toHaveText('Sign up')
  await connect(page, wallet)

  await test.step('signs', async () => {
    await page.locator('#sign').click()
    await expect(page.locator('#signature')).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await page.locator('#signature').textContent()) as `0x${string}`
    const [address] = wallet.accounts
    expect(await verifyMessage({ address, message: 'Hello elements', signature })).toBe(true)
  })

  await test.step('switches, in the modal and in the wallet', async () => {
    const network = page.getByTestId('network-button')
    await expect(network).toContainText('Dev 31337')
    await network.click()
    await page.getByTestId('network-item-eip155:31338').click()
    await expect(network).toContainText('Dev 31338')
    await expect(page.getByTestId('modal')).toBeHidden()
    wallet.switchChain(31337)
    await expect(network).toContainText('Dev 31337')
  })

  await test.step('shows the account, in either button', async () => {
    await page.locator('latchkey-account-button').getByTestId('account-button').click()
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Account')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('modal')).toBeHidden()
  })

  await test.step('was told of each', () =>
    expect(page.locator('#events')).toHaveText(
      'open connect close open network-changed close network-changed open close',
    ))

  await test.step('is connected after a reload', async () => {
    await page.reload()
    await expect(state(page)).toHaveText(`connected ${wallet.accounts[0]}`)
    await expect(page.locator('#events')).toHaveText('connect')
  })

  await test.step('disconnects', async () => {
    await page.locator('latchkey-button').getByTestId('account-button').click()
    await page.getByTestId('disconnect-button').click()
    await expect(state(page)).toHaveText('disconnected')
    await expect(page.locator('#events')).toHaveText('connect open disconnect close')
    await expect(page.getByTestId('account-button')).toHaveCount(0)
    expect((await page.locator('latchkey-account-button').boundingBox())?.width ?? 0).toBe(0)
  })
  expect(complaints).toEqual([])
})

test('an element that is taken out, moved or made anew by the page keeps working', async ({
  page,
  wallet,
}) => {
  await page.goto(url)
  await connect(page, wallet)
  const move = (how: 'anew' | 'later' | 'moved') =>
    page.evaluate(async (how) => {
      const element = document.querySelector('latchkey-button')
      const place = document.getElementById('elsewhere')
      if (!element || !place) throw new Error('The page has changed.')
      const button = element.shadowRoot?.querySelector('button')
      if (how === 'later') {
        element.remove()
        await new Promise((done) => setTimeout(done, 200))
      }
      if (how === 'anew') {
        element.remove()
        place.append(document.createElement('latchkey-button'))
      } else place.append(element)
      await new Promise((done) => setTimeout(done, 200))
      return button === element.shadowRoot?.querySelector('button')
    }, how)
  const account = page.locator('#elsewhere').getByTestId('account-button')
  expect(await move('moved'), 'it is the same button').toBe(true)
  await expect(account).toContainText('alice.eth')
  await move('later')
  await expect(account).toContainText('alice.eth')
  await move('anew')
  await expect(account).toContainText('alice.eth')
  await account.click()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Account')
  await expect(page.locator('[data-latchkey-host]')).toHaveCount(1)
})

test('the focus is back on the button when the modal closes, and the host can be focused', async ({
  page,
}) => {
  await page.goto(url)
  const button = page.locator('#buttons').getByTestId('connect-button')
  await button.waitFor()
  await page.locator('latchkey-button').evaluate((element: HTMLElement) => element.focus())
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('modal')).toBeHidden()
  await expect(button).toBeFocused()
})

test('two instances on a page have a modal, a storage and a connection each', async ({
  install,
  page,
}) => {
  const wallet = await install()
  const other = await install({ name: 'Other Wallet', rdns: 'dev.latchkey.other' })
  await page.goto(`${url}/two`)
  await connect(page, wallet)
  const second = page.locator('#second')
  await expect(second.getByTestId('connect-button')).toBeVisible()
  await second.getByTestId('connect-button').click()
  await expect(page.locator('[data-latchkey-host]')).toHaveCount(2)
  const modal = page.getByTestId('modal').filter({ visible: true })
  await expect(modal).toHaveCount(1)
  await modal.getByTestId(`wallet-selector-${other.info.rdns}`).click()
  await expect(second.getByTestId('account-button')).toBeVisible()
  await page.locator('#buttons').getByTestId('account-button').click()
  await page.getByTestId('disconnect-button').filter({ visible: true }).click()
  await expect(state(page)).toHaveText('disconnected')
  await expect(second.getByTestId('account-button')).toBeVisible()
})

test('a page without elements mounts the modal and opens it from a button of its own', async ({
  page,
  wallet,
}) => {
  await page.goto(`${url}/bare?bare`)
  await page.locator('#mount').click()
  await page.locator('#mount').click()
  await page.locator('#open').click()
  await choose(page, wallet)
  await expect(state(page)).toHaveText(`connected ${wallet.accounts[0]}`)
  await expect(page.locator('[data-latchkey-host]')).toHaveCount(1)
})

test('`openModal` before anything is mounted says so in the console, and shows the modal once it is', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`${url}/bare?bare`)
  await page.locator('#open').click()
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(
    /^\[latchkey\] modal_not_mounted: .*`mountModal\(latchkey\)`.*\(@latchkey\/core\/docs\/troubleshooting\.md#modal_not_mounted\)$/,
  )
  await page.locator('#open').click()
  await page.locator('#mount').click()
  await expect(page.getByTestId('modal')).toBeVisible()
  expect(said).toHaveLength(1)
})

test('an embedded modal stands where its element does', async ({ page, wallet }) => {
  await page.goto(`${url}/embedded?embedded`)
  const modal = page.locator('latchkey-modal').getByTestId('modal')
  await expect(modal).toBeVisible()
  await expect(page.locator('body > [data-latchkey-host]')).toHaveCount(0)
  await modal.getByTestId(`wallet-selector-${wallet.info.rdns}`).click()
  await expect(modal).toHaveAttribute('data-view', 'Account')
})

test('a screen that fails leaves the page and its elements as they are', async ({
  misdeeds,
  page,
}) => {
  await page.goto(url)
  await page.getByTestId('network-button').click()
  await expect(page.getByTestId('modal')).toBeVisible()
  await page.evaluate(() => {
    const { latchkey } = globalThis as unknown as {
      latchkey: { store: { setState(state: object): void } }
    }
    latchkey.store.setState({ networks: null })
  })
  await expect(page.locator('#events')).toContainText('error')
  await expect(page.locator('#state')).toHaveText('disconnected')
  await expect(page.locator('#buttons').getByTestId('connect-button')).toHaveText('Sign up')
  expect(misdeeds).toEqual([])
})

test.describe('the one-line script', () => {
  test('connects, and gives a page its instance', {
    tag: '@engine',
  }, async ({ page, wallet }) => {
    const complaints = watchComplaints(page)
    await page.goto(`${url}/script`)
    await page.getByTestId('connect-button').click()
    await choose(page, wallet)
    await expect(page.getByTestId('account-button')).toBeVisible()
    await page.getByTestId('network-button').click()
    await page.getByTestId('network-item-eip155:31338').click()
    await expect(page.getByTestId('network-button')).toContainText('Dev 31338')
    const address = await page.evaluate(async () => {
      const path = '/latchkey/latchkey.js'
      const { getAccount, latchkey } = await import(path)
      return getAccount(latchkey).address
    })
    expect(address).toBe(wallet.accounts[0])
    await page.reload()
    await expect(page.getByTestId('account-button')).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('says which network it does not know', async ({ misdeeds, page }) => {
    await page.goto(`${url}/script-unknown`)
    await expect.poll(() => misdeeds.join()).toMatch(/the script knows no "bse"; it knows .*base/)
    misdeeds.length = 0
  })
})

function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return complaints
}
