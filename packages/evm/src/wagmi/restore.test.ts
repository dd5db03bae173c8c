import { connect, disconnect, getAccount } from '@latchkey/core'
import { type Chain, devAccounts, devChain } from '@latchkey/devnet'
import { announce } from '@latchkey/testing'
import { cookieToInitialState, injected, serialize } from '@wagmi/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  installWallet,
  loadSite,
  openBrowser,
  versions,
  type WagmiSite,
} from '../fixtures/wagmi.ts'
import { latchkeyConnector } from './latchkeyConnector.ts'

const [alice] = devAccounts
const connectorId = 'com.example.wallet'
/** Nothing is read of the chain here. */
const facts = devChain(31337)
const chains = [{ facts, rpcUrl: 'http://127.0.0.1:1' }] as unknown as readonly [Chain]

describe.each(versions)('%s', (_, wagmi) => {
  type Load = Parameters<typeof loadSite>[2]
  const load = (browser: WagmiSite, options?: Load) => loadSite(browser, wagmi, options)

  /** A visitor who was connected when the page was left. */
  async function setup(options?: Load) {
    const browser = openBrowser(chains)
    const wallet = installWallet(browser)
    const { config, latchkey } = load(browser, options)
    await connect(latchkey, { connectorId })
    expect(config.state.status).toBe('connected')
    latchkey.destroy()
    const first = wallet.requests.length
    /** What the wallet was asked since then. */
    const asked = () => wallet.requests.slice(first).map(({ method }) => method)
    return { asked, before: config, browser, wallet }
  }

  test('a reload restores once, and asks nothing of the visitor', async () => {
    const { asked, browser } = await setup()
    const { config, connector, latchkey } = load(browser)
    await wagmi.reconnect(config)
    expect(config.state.status).toBe('connected')
    expect(config.state.current).toBe(connector.uid)
    expect([...config.state.connections.values()]).toMatchObject([
      { accounts: [alice.address], chainId: facts.id },
    ])
    expect(getAccount(latchkey).address).toBe(alice.address)
    expect(asked().filter((method) => method === 'eth_accounts')).toHaveLength(1)
    expect(asked()).not.toContain('eth_requestAccounts')
    expect(latchkey.store.getState().modal.open).toBe(false)
  })

  test('wagmi may ask after it was restored, too', async () => {
    const { browser } = await setup()
    const { config, latchkey } = load(browser)
    await latchkey.ready()
    await wagmi.reconnect(config)
    expect(config.state.status).toBe('connected')
  })

  test('connect in the middle of it waits for it, without the modal', async () => {
    const { asked, browser } = await setup()
    const { config, connector, latchkey } = load(browser)
    await wagmi.connect(config, { connector })
    expect(config.state.status).toBe('connected')
    expect(latchkey.store.getState().modal.open).toBe(false)
    expect(asked()).not.toContain('eth_requestAccounts')
  })

  test('a wallet that grants nothing any more is disconnected on both sides', async () => {
    const { browser, wallet } = await setup()
    wallet.lock()
    const { config, latchkey } = load(browser)
    await wagmi.reconnect(config)
    expect([config.state.status, getAccount(latchkey).status]).toEqual([
      'disconnected',
      'disconnected',
    ])
    wallet.unlock()
    await connect(latchkey, { connectorId })
    expect(config.state.status).toBe('connected')
  })

  /** A page of that visitor whose wallet has not announced itself yet, on a clock of the test. */
  async function setupLate() {
    const { browser, wallet } = await setup()
    const quiet = openBrowser(chains)
    for (const [key, value] of Object.entries(browser.page.localStorage))
      quiet.page.localStorage.setItem(key, String(value))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { config, latchkey } = load(quiet)
    const untilDisconnected = () =>
      vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(1000)
        expect(getAccount(latchkey).status).toBe('disconnected')
      })
    return { announceLate: () => announce(wallet, quiet.page), config, latchkey, untilDisconnected }
  }

  test('a wallet that turns up late connects wagmi then', async () => {
    const { announceLate, config, untilDisconnected } = await setupLate()
    const answer = wagmi.reconnect(config)
    await untilDisconnected()
    await answer
    expect(config.state.status).toBe('disconnected')
    announceLate()
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
  })

  test('one that turns up while wagmi still asks another connector connects it afterwards', async () => {
    const { announceLate, config, latchkey, untilDisconnected } = await setupLate()
    let endSlow = () => {}
    const slow = config._internal.connectors.setup((() => ({
      getProvider: async () => ({}),
      id: 'slow',
      isAuthorized: () =>
        new Promise((resolve) => {
          endSlow = () => resolve(false)
        }),
      name: 'Slow',
      type: 'slow',
    })) as never)
    config._internal.connectors.setState((all) => [...all, slow])
    const answer = wagmi.reconnect(config)
    await untilDisconnected()
    announceLate()
    await vi.waitFor(() => expect(getAccount(latchkey).status).toBe('connected'))
    expect(config.state.status).toBe('connecting')
    endSlow()
    await answer
    await vi.advanceTimersByTimeAsync(1000)
    expect(config.state.status).toBe('connected')
  })

  test('nothing is restored for a site that restores nothing, and connecting needs no second prompt', async () => {
    const { asked, browser } = await setup()
    const { config, connector, latchkey } = load(browser)
    await wagmi.hydrate(config, { reconnectOnMount: false }).onMount()
    await latchkey.ready()
    expect(config.state.status).toBe('disconnected')
    await wagmi.connect(config, { connector })
    expect(config.state.status).toBe('connected')
    expect(asked()).not.toContain('eth_requestAccounts')
  })

  test('another tab that connects or disconnects is followed', async () => {
    const browser = openBrowser(chains)
    installWallet(browser)
    const [here, there] = [load(browser), load(browser)]
    await Promise.all([wagmi.reconnect(here.config), here.latchkey.ready()])
    await wagmi.reconnect(there.config)
    const tell = () =>
      browser.page.dispatchEvent(
        Object.assign(new browser.page.Event('storage'), { key: '@latchkey/project' }),
      )
    await connect(here.latchkey, { connectorId })
    tell()
    await vi.waitFor(() => expect(there.config.state.status).toBe('connected'))
    await wagmi.disconnect(here.config)
    tell()
    await vi.waitFor(() => expect(there.config.state.status).toBe('disconnected'))
  })

  describe('a page that a server rendered', () => {
    const cookieOf = (config: Parameters<typeof cookieToInitialState>[0]) => {
      const { chainId, connections, current } = config.state
      const stored = [...connections].map(([uid, { connector, ...connection }]) => {
        const { id, name, type } = connector
        return [uid, { ...connection, connector: { id, name, type, uid } }]
      })
      const state = { chainId, connections: new Map(stored as never), current }
      return `wagmi.store=${serialize({ state, version: 3 })}`
    }

    test('shows the account of the cookie, and keeps it until it is restored', async () => {
      const { before, browser } = await setup()
      const { config, connector, states } = load(browser, { config: { ssr: true } })
      const initialState = cookieToInitialState(config, cookieOf(before))
      const { onMount } = wagmi.hydrate(config, { initialState, reconnectOnMount: true })
      expect(states.at(-1)).toBe(`reconnecting ${alice.address} ${facts.id}`)
      const painted = states.length
      await onMount()
      await vi.waitFor(() => expect(config.state.status).toBe('connected'))
      expect(new Set(states.slice(painted))).toEqual(
        new Set([`connected ${alice.address} ${facts.id}`]),
      )
      expect(config.state.current).toBe(connector.uid)
    })

    test('is not notified before it is mounted, because its first paint is the server’s', async () => {
      const { browser } = await setup()
      const { config, latchkey, states } = load(browser, { config: { ssr: true } })
      const { onMount } = wagmi.hydrate(config, { reconnectOnMount: true })
      await latchkey.ready()
      expect(getAccount(latchkey).status).toBe('connected')
      expect(states).toEqual(['disconnected'])
      await onMount()
      await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    })

    test('does nothing on the server', async () => {
      const browser = openBrowser(chains)
      const { connector, latchkey } = load(browser)
      const { environment } = latchkey.internal
      const server = {
        ...latchkey,
        internal: { ...latchkey.internal, environment: { ...environment, window: undefined } },
      }
      const subscribe = vi.spyOn(latchkey.store, 'subscribe')
      const emitter = { emit: vi.fn(), listenerCount: () => 0 }
      const rendered = latchkeyConnector(server)({ chains: [{ id: 1 } as never], emitter })
      await rendered.setup()
      expect(subscribe).not.toHaveBeenCalled()
      expect(await rendered.isAuthorized()).toBe(false)
      expect(await connector.getProvider()).toBeUndefined()
    })
  })

  /** Makes a page the one that wagmi looks at. */
  function show({ page }: WagmiSite) {
    vi.stubGlobal('window', page)
    vi.stubGlobal('CustomEvent', page.CustomEvent)
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  describe('beside what wagmi finds by itself', () => {
    test('wagmi lists an announced wallet where no instance does', () => {
      const browser = openBrowser(chains)
      installWallet(browser)
      show(browser)
      const { config } = load(browser, { enableEIP6963: false })
      expect(config.connectors.map(({ id }) => id)).toEqual(['latchkey', 'mock', connectorId])
    })

    test('an announced wallet is listed once', () => {
      const browser = openBrowser(chains)
      installWallet(browser)
      show(browser)
      const { config } = load(browser)
      expect(config.connectors.map(({ id }) => id)).toEqual(['latchkey', 'mock'])
      installWallet(browser, { rdns: 'com.example.late' })
      expect(config.connectors.map(({ id }) => id)).toEqual(['latchkey', 'mock'])
    })

    test("the site's own connector of the same wallet is no second connection after a reload", async () => {
      const { browser, wallet } = await setup()
      show(browser)
      const { config, connector } = load(browser)
      const own = config._internal.connectors.setup(
        injected({
          target: { id: connectorId, name: 'Own', provider: wallet.provider as never },
        }),
      )
      config._internal.connectors.setState((all) => [...all, own])
      await wagmi.reconnect(config)
      expect([...config.state.connections.keys()]).toEqual([connector.uid])
    })
  })

  test('a wallet that another connector of the site restored is not taken from it', async () => {
    const { browser, wallet } = await setup()
    show(browser)
    const { config } = load(browser)
    const own = config._internal.connectors.setup(
      injected({ target: { id: connectorId, name: 'Own', provider: wallet.provider as never } }),
    )
    config._internal.connectors.setState((all) => [own, ...all])
    await config.storage?.setItem('recentConnectorId', connectorId)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await wagmi.reconnect(config)
    expect([...config.state.connections.keys()]).toEqual([own.uid])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(config.state.current).toBe(own.uid)
  })

  test('an instance that disconnected in the meantime restores nothing', async () => {
    const { browser } = await setup()
    const { config, latchkey } = load(browser)
    const answer = wagmi.reconnect(config)
    await disconnect(latchkey)
    await answer
    expect(config.state.status).toBe('disconnected')
  })
})
