import { connect, createLatchkey, getAccount, type Latchkey, openModal } from '@latchkey/core'
import { currentEnvironment } from '@latchkey/core/adapter'
import { activate } from '@latchkey/core/modal'
import { devAccounts } from '@latchkey/devnet'
import { createPage } from '@latchkey/devnet/test-setup'
import { announce } from '@latchkey/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../evm.ts'
import { createWallet, devNetwork } from '../fixtures/world.ts'

const [alice] = devAccounts

type Page = ReturnType<typeof createPage>

/** A site in a browser whose wallet puts itself on the page when the test says so, without an event. */
function load(page: Page, { injected = true } = {}) {
  const latchkey = createLatchkey({
    adapters: [evm()],
    debug: false,
    enableInjected: injected,
    environment: { ...currentEnvironment(), storage: page.localStorage, window: page },
    networks: [devNetwork(31337, 'http://127.0.0.1:1')],
    projectId: '',
    serverUrl: 'http://127.0.0.1:1',
  })
  onTestFinished(() => latchkey.destroy())
  const listed = () =>
    latchkey.store
      .getState()
      .connectors.filter(({ provider }) => provider)
      .map(({ id }) => id)
  return { latchkey, listed }
}

/** As a visitor does, and as whoever draws the modal does with its first opening. */
async function open(latchkey: Latchkey) {
  await openModal(latchkey)
  await activate(latchkey)
}

/** As the browsers of some wallets do on phones. */
function putOnPage(page: Page, provider: unknown) {
  Object.defineProperty(page, 'ethereum', { configurable: true, value: provider })
}

async function leftConnected() {
  const page = createPage()
  const wallet = createWallet()
  putOnPage(page, wallet.provider)
  const { latchkey } = load(page)
  await connect(latchkey, { connectorId: 'injected' })
  latchkey.destroy()
  putOnPage(page, undefined)
  return { page, wallet }
}

describe('a wallet that puts itself on the page without saying so', () => {
  test('is listed when the visitor opens the modal', async () => {
    const page = createPage()
    const { latchkey, listed } = load(page)
    await open(latchkey)
    expect(listed()).toEqual([])
    putOnPage(page, createWallet().provider)
    expect(listed()).toEqual([])
    latchkey.store.setState(({ modal }) => ({ modal: { ...modal, open: false } }))
    await open(latchkey)
    await vi.waitFor(() => expect(listed()).toEqual(['injected']))
  })

  test('is listed with the first opening', async () => {
    const page = createPage()
    const { latchkey, listed } = load(page)
    putOnPage(page, createWallet().provider)
    await open(latchkey)
    await vi.waitFor(() => expect(listed()).toEqual(['injected']))
  })

  test.each([200, 800, 2500])('is restored when it comes after %i ms', async (ms) => {
    const { page, wallet } = await leftConnected()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { latchkey } = load(page)
    await vi.advanceTimersByTimeAsync(ms)
    putOnPage(page, wallet.provider)
    await vi.advanceTimersByTimeAsync(4000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(alice.address))
  })

  test('is listed once, by its name, where it announces itself later', async () => {
    const page = createPage()
    const wallet = createWallet()
    const { latchkey, listed } = load(page)
    putOnPage(page, wallet.provider)
    await open(latchkey)
    await vi.waitFor(() => expect(listed()).toEqual(['injected']))
    announce(wallet, page)
    expect(listed()).toEqual(['com.example.wallet'])
  })
})

describe('nothing is fired on the page', () => {
  test.each([
    ['where there is no wallet', {}, undefined],
    ['where the site wants no injected one', { injected: false }, createWallet().provider],
    ['where it was found already', {}, 'before'],
  ])('%s', async (_, options, provider) => {
    const page = createPage()
    if (provider === 'before') putOnPage(page, createWallet().provider)
    const { latchkey } = load(page, options)
    if (provider && provider !== 'before') putOnPage(page, provider)
    const fired = vi.fn()
    page.addEventListener('ethereum#initialized', fired)
    await open(latchkey)
    expect(fired).not.toHaveBeenCalled()
  })

  test('by a property that throws', async () => {
    const page = createPage()
    const { latchkey } = load(page)
    Object.defineProperty(page, 'ethereum', {
      get() {
        throw new Error('two wallets at war')
      },
    })
    await open(latchkey)
    expect(latchkey.store.getState().modal.open).toBe(true)
  })
})
