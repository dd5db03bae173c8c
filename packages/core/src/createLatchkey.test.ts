import { getEventListeners } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { openModal } from './actions/openModal.ts'
import { showToast } from './actions/showToast.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { createLatchkey } from './createLatchkey.ts'
import { eventually } from './fixtures/eventually.ts'
import {
  createFakeAdapter,
  createFakeEnvironment,
  createMemoryStorage,
  devOne,
  devTwo,
  setup,
} from './fixtures/setup.ts'
import type { LatchkeyOptions } from './LatchkeyOptions.ts'
import { loadSource } from './sessions/loadSource.ts'
import type { SessionSource } from './sessions/SessionSource.ts'

const options = (): LatchkeyOptions => ({
  adapters: [createFakeAdapter().adapter],
  debug: false,
  environment: createFakeEnvironment(),
  networks: [devOne],
  projectId: 'p',
  serverUrl: 'https://server.example',
})

describe('options at the door', () => {
  test('error: siwx and siweConfig together (S3.53, S5.12)', () => {
    const both = { ...options(), siweConfig: { siwx: undefined }, siwx: {} as never }
    expect(() => createLatchkey(both)).toThrow('Cannot set both `siweConfig` and `siwx` options')
  })

  test('error: a siweConfig that nothing would obey', () => {
    const asked = { ...options(), siweConfig: {} as never }
    expect(() => createLatchkey(asked)).toThrow('Invalid option `siweConfig`: use createSIWEConfig')
  })

  test('a missing project id shows an alert, and the instance still works (S5.13, S8.13)', async () => {
    const { latchkey, server, state } = setup({ projectId: '' })
    await eventually(() =>
      expect(state().alerts.map(({ code }) => code)).toEqual(['project_id_missing']),
    )
    await connect(latchkey, { connectorId: 'io.test' })
    expect(state().connections.eip155?.status).toBe('connected')
    expect(server.requests).toEqual([])
  })

  test('error: no network, a network twice, an adapter twice, no server', () => {
    const broken: [Partial<LatchkeyOptions>, string][] = [
      [{ networks: [] as unknown as LatchkeyOptions['networks'] }, 'networks'],
      [{ networks: [devOne, devOne] }, 'networks'],
      [{ adapters: [createFakeAdapter().adapter, createFakeAdapter().adapter] }, 'adapters'],
      [{ serverUrl: undefined as unknown as string }, 'serverUrl'],
    ]
    for (const [part, option] of broken)
      expect(() => createLatchkey({ ...options(), ...part })).toThrow(
        `Invalid option \`${option}\``,
      )
  })

  test('error: an adapter for an unknown namespace (S5.21)', () => {
    const adapter = { ...createFakeAdapter().adapter, namespace: 'ripple' as 'eip155' }
    expect(() => createLatchkey({ ...options(), adapters: [adapter] })).toThrow(
      'Unsupported chain namespace',
    )
  })

  test('what speaks to wallets has the metadata of the site, or of the page where it gives none (S3.45)', () => {
    const metadata = {
      description: 'A shop.',
      icons: ['https://shop.example/icon.png'],
      name: 'Shop',
      url: 'https://shop.example',
    }
    const given = (option: typeof metadata | undefined) => {
      const load = vi.fn<SessionSource['load']>(() => new Promise(() => {}))
      const source: SessionSource = {
        id: 'phones',
        load,
        opensBy: 'pairing',
        type: 'WALLET_CONNECT',
      }
      void loadSource(setup({ metadata: option, sources: [source] }).latchkey, source)
      return load.mock.calls[0]?.[0].metadata
    }
    expect(given(metadata)).toEqual(metadata)
    expect(given(undefined)).toMatchObject({ name: 'Site', url: 'https://site.example' })
  })

  test('the default network is used when it is one of the networks, else the first is', () => {
    expect(setup({ defaultNetwork: devTwo }).latchkey.options.defaultNetwork.id).toBe(31338)
    expect(setup({ defaultNetwork: { ...devTwo, id: 5 } }).latchkey.options.defaultNetwork.id).toBe(
      31337,
    )
  })
})

describe('instances', () => {
  test('on a server nothing is looked for, stored or asked', () => {
    const fake = createFakeAdapter()
    const fetch = vi.fn()
    const latchkey = createLatchkey({
      ...options(),
      adapters: [fake.adapter],
      environment: createFakeEnvironment({
        fetch,
        page: undefined,
        storage: undefined,
        window: undefined,
      }),
    })
    expect(fake.isDiscovering()).toBe(false)
    expect(fetch).not.toHaveBeenCalled()
    expect(latchkey.store.getState()).toBe(latchkey.store.getInitialState())
  })

  test('two of them share nothing', async () => {
    const one = setup({ projectId: 'one' })
    const two = setup({ projectId: 'two' })
    await connect(one.latchkey, { connectorId: 'io.test' })
    openModal(one.latchkey)
    expect(two.state().connections.eip155?.status).toBe('disconnected')
    expect(two.state().modal.open).toBe(false)
    expect(two.world.storage?.length).toBe(0)
  })

  test('no request leaves the page before the visitor acts', async () => {
    const { latchkey, server } = setup()
    await latchkey.ready()
    expect(server.requests).toEqual([])
  })

  test('destroy stops discovery, wallet events and timers, and may be called twice', async () => {
    const { events, isDiscovering, latchkey } = setup()
    await connect(latchkey, { connectorId: 'io.test' })
    expect(events.size).toBe(1)
    latchkey.destroy()
    latchkey.destroy()
    expect(events.size).toBe(0)
    expect(isDiscovering()).toBe(false)
    expect(latchkey.internal.signal.aborted).toBe(true)
  })

  test('what waits runs once its time has come, unless it is cancelled or the instance has ended', () => {
    vi.useFakeTimers()
    const { latchkey } = setup()
    const ran: string[] = []
    const { after } = latchkey.internal
    after(100, () => ran.push('waited'))
    after(100, () => ran.push('cancelled'))()
    after(101, () => ran.push('ended'))
    vi.advanceTimersByTime(99)
    expect(ran).toEqual([])
    vi.advanceTimersByTime(1)
    expect(ran).toEqual(['waited'])
    latchkey.destroy()
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(1000)
    expect(ran).toEqual(['waited'])
    vi.useRealTimers()
  })

  test('what is over leaves no listener on the instance, however often it is done', async () => {
    const { latchkey } = setup()
    const listeners = () => getEventListeners(latchkey.internal.signal, 'abort').length
    const visit = async () => {
      await connect(latchkey, { connectorId: 'io.test' })
      await switchNetwork(latchkey, { networkId: 'eip155:31338' })
      openModal(latchkey)
      showToast(latchkey, { message: { text: 'hi' }, variant: 'success' })
      await disconnect(latchkey)
    }
    await visit()
    const before = listeners()
    for (let count = 0; count < 20; count++) await visit()
    expect(listeners()).toBe(before)
  })

  test('the first paint of server and browser is the initial state', () => {
    const { latchkey } = setup()
    expect(latchkey.store.getInitialState()).toMatchObject({
      connections: {},
      connectors: [],
      initialized: false,
    })
  })
})

test('a wallet announced again takes its old place', () => {
  const { announce, state } = setup()
  announce({ ...state().connectors[0]!, name: 'Renamed' })
  expect(state().connectors.map(({ name }) => name)).toEqual(['Renamed'])
})

test('the page going offline and online again is known', () => {
  const { state, world } = setup()
  Object.assign(world.window!, { navigator: { onLine: false } })
  world.window!.dispatchEvent(new Event('offline'))
  expect(state().online).toBe(false)
  Object.assign(world.window!, { navigator: { onLine: true } })
  world.window!.dispatchEvent(new Event('online'))
  expect(state().online).toBe(true)
})

test.each([
  [
    'forbidden',
    {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('forbidden')
      },
    },
  ],
  [
    'full',
    {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    },
  ],
])('with %s storage the visitor still connects', async (_, broken) => {
  const storage = Object.assign(createMemoryStorage(), broken)
  const { latchkey, state } = setup({ environment: { storage } })
  await connect(latchkey, { connectorId: 'io.test' })
  expect(state().connections.eip155?.status).toBe('connected')
})
