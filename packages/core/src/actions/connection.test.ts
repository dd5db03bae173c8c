import { describe, expect, test, vi } from 'vitest'
import { eventually } from '../fixtures/eventually.ts'
import {
  createFakeAdapter,
  createMemoryStorage,
  devOne,
  granted,
  setup,
  wallet,
} from '../fixtures/setup.ts'
import { storeInOtherTab } from '../fixtures/storeInOtherTab.ts'
import { getAccount, getNetwork } from '../getAccount.ts'
import type { View, ViewName } from '../state/views.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { navigate } from './navigate.ts'
import { openModal } from './openModal.ts'
import { signMessage } from './signMessage.ts'
import { switchNetwork } from './switchNetwork.ts'

const stored = (connectorId = 'io.test') =>
  createMemoryStorage({
    '@latchkey/p': JSON.stringify({
      activeNamespace: 'eip155',
      activeNetworkIds: { eip155: 'eip155:31338' },
      connections: { eip155: { address: '0xA', connectorId } },
      recentWalletIds: [],
      version: 1,
    }),
  })
const never = () => new Promise<never>(() => {})
const rejected = Object.assign(new Error('declined'), { code: 'wallet.user_rejected' })

describe('connect', () => {
  test('makes the wallet the connection of its namespace and closes the modal (S4.4, S3.17)', async () => {
    const { latchkey, state, world } = setup()
    openModal(latchkey)
    const connecting = connect(latchkey, { connectorId: 'io.test' })
    expect(getAccount(latchkey).status).toBe('connecting')
    expect(state().modal.loadingNamespaces.eip155).toBe(true)
    expect(await connecting).toEqual(granted)
    expect(getAccount(latchkey)).toMatchObject({
      address: '0xA',
      caipAddress: 'eip155:31337:0xA',
      connectorId: 'io.test',
      isConnected: true,
      status: 'connected',
    })
    expect(state().modal).toMatchObject({ loadingNamespaces: {}, open: false })
    expect(world.storage?.getItem('@latchkey/p')).toContain('"connectorId":"io.test"')
  })

  test('closing the modal by it is an event, as closing by hand is', async () => {
    const { latchkey } = setup()
    openModal(latchkey)
    const seen: unknown[] = []
    latchkey.internal.events.subscribe(({ event, properties }) =>
      event === 'MODAL_CLOSE' ? seen.push(properties) : undefined,
    )
    await connect(latchkey, { connectorId: 'io.test' })
    expect(seen).toEqual([{ connected: true }])
  })

  test('a wallet that is connected once more is followed from what it grants now', async () => {
    let networkId: typeof granted.networkId = 'eip155:31337'
    const { events, latchkey } = setup({
      actions: { connect: async () => ({ ...granted, networkId }) },
    })
    await connect(latchkey, { connectorId: 'io.test' })
    networkId = 'eip155:31338'
    await connect(latchkey, { connectorId: 'io.test' })
    expect(events.size).toBe(1)
    for (const { onAccountsChanged } of events)
      onAccountsChanged([{ address: '0xB', namespace: 'eip155', type: 'eoa' }])
    expect(getNetwork(latchkey).networkId).toBe('eip155:31338')
  })

  test('error: a wallet that is not on the page', async () => {
    const { latchkey } = setup({ announced: false })
    await expect(connect(latchkey, { connectorId: 'io.gone' })).rejects.toMatchObject({
      code: 'connector.not_found',
    })
  })

  test('error: declined leaves the visitor where they were, modal open, ready to try again', async () => {
    const { latchkey, state } = setup({ actions: { connect: () => Promise.reject(rejected) } })
    openModal(latchkey)
    await expect(connect(latchkey, { connectorId: 'io.test' })).rejects.toBe(rejected)
    expect(getAccount(latchkey).status).toBe('disconnected')
    expect(state().modal).toMatchObject({ loadingNamespaces: { eip155: false }, open: true })
  })

  test('error: declined by a second wallet keeps the first', async () => {
    const { announce, latchkey } = setup({
      actions: {
        connect: async ({ id }) => (id === 'io.test' ? granted : Promise.reject(rejected)),
      },
    })
    announce({ ...wallet, id: 'io.other', rdns: 'io.other' })
    await connect(latchkey, { connectorId: 'io.test' })
    await expect(connect(latchkey, { connectorId: 'io.other' })).rejects.toBe(rejected)
    expect(getAccount(latchkey)).toMatchObject({ connectorId: 'io.test', status: 'connected' })
  })

  test('a hanging wallet does not hold the next one back', async () => {
    const { announce, latchkey } = setup({
      actions: {
        connect: ({ id }) =>
          id === 'io.test' ? never() : Promise.resolve({ ...granted, connectorId: id }),
      },
    })
    announce({ ...wallet, id: 'io.other', rdns: 'io.other' })
    const hanging = connect(latchkey, { connectorId: 'io.test' })
    await connect(latchkey, { connectorId: 'io.other' })
    await expect(hanging).rejects.toMatchObject({
      code: 'request.aborted',
      message: 'Request was aborted',
    })
    expect(getAccount(latchkey).connectorId).toBe('io.other')
  })

  test('closing while the wallet waits shows disconnected; a late approval still connects', async () => {
    let approve = (_: typeof granted) => {}
    const { latchkey } = setup({
      actions: {
        connect: () =>
          new Promise((resolve) => {
            approve = resolve
          }),
      },
    })
    openModal(latchkey)
    const connecting = connect(latchkey, { connectorId: 'io.test' })
    await eventually(() => expect(approve.length).toBe(1))
    await Promise.resolve()
    closeModal(latchkey)
    expect(getAccount(latchkey).status).toBe('disconnected')
    approve(granted)
    await connecting
    expect(getAccount(latchkey).status).toBe('connected')
  })

  test('a wallet on an unsupported network opens the unsupported-network screen, which cannot be closed (S4.35)', async () => {
    const { latchkey, state } = setup({
      actions: { connect: async () => ({ ...granted, networkId: 'eip155:1' }) },
    })
    openModal(latchkey)
    await connect(latchkey, { connectorId: 'io.test' })
    expect(state().router.at(-1)).toEqual({ name: 'UnsupportedChain' })
    expect(getNetwork(latchkey)).toMatchObject({
      network: { name: 'Unknown Network' },
      supported: false,
    })
    closeModal(latchkey)
    expect(state().modal).toMatchObject({ open: true, shake: true })
  })

  test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'unless the site says otherwise: %j (S4.35)',
    async (options) => {
      const { latchkey, state } = setup({
        ...options,
        actions: { connect: async () => ({ ...granted, networkId: 'eip155:1' }) },
      })
      openModal(latchkey)
      await connect(latchkey, { connectorId: 'io.test' })
      expect(state().modal.open).toBe(false)
    },
  )
})

describe('reconnect', () => {
  test("restores the stored wallet without its window, on the wallet's network (S4.2, S4.4)", async () => {
    const { asked, latchkey } = setup({ environment: { storage: stored() } })
    expect(getAccount(latchkey).status).toBe('reconnecting')
    await latchkey.ready()
    expect(getAccount(latchkey)).toMatchObject({ address: '0xA', status: 'connected' })
    expect(asked).toEqual(['reconnect'])
  })

  test('the stored network is chosen while disconnected', () => {
    const { latchkey } = setup({ environment: { storage: stored() } })
    expect(getNetwork(latchkey).networkId).toBe('eip155:31338')
  })

  test('a wallet that took its permission back is forgotten', async () => {
    const { latchkey, world } = setup({
      actions: { reconnect: async () => undefined },
      environment: { storage: stored() },
    })
    await latchkey.ready()
    expect(getAccount(latchkey).status).toBe('disconnected')
    expect(world.storage?.getItem('@latchkey/p')).toContain('"connections":{}')
  })

  test('a wallet removed between visits counts as disconnected after a second; one that comes late is restored', async () => {
    vi.useFakeTimers()
    const { announce, latchkey } = setup({ announced: false, environment: { storage: stored() } })
    await vi.advanceTimersByTimeAsync(999)
    expect(getAccount(latchkey).status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(2)
    expect(getAccount(latchkey).status).toBe('disconnected')
    announce()
    await vi.advanceTimersByTimeAsync(1)
    expect(getAccount(latchkey).status).toBe('connected')
    vi.useRealTimers()
  })

  test('a wallet that never answers is dropped after five seconds', async () => {
    vi.useFakeTimers()
    const { latchkey } = setup({
      actions: { reconnect: never },
      environment: { storage: stored() },
    })
    await vi.advanceTimersByTimeAsync(5001)
    expect(getAccount(latchkey).status).toBe('disconnected')
    vi.useRealTimers()
  })

  test('with reconnect off everything is disconnected on load (S4.3)', async () => {
    const { asked, latchkey, world } = setup({
      enableReconnect: false,
      environment: { storage: stored() },
    })
    await latchkey.ready()
    expect(getAccount(latchkey).status).toBe('disconnected')
    expect(asked).toEqual([])
    expect(world.storage?.getItem('@latchkey/p')).toContain('"connections":{}')
  })

  test.each([
    '{',
    '[]',
    '{"version":2}',
    '{"version":1,"connections":{"eip155":7,"x":{}},"recentWalletIds":9}',
  ])('storage that holds %j counts as empty', async (text) => {
    const { latchkey } = setup({
      environment: { storage: createMemoryStorage({ '@latchkey/p': text }) },
    })
    await latchkey.ready()
    expect(getAccount(latchkey).status).toBe('disconnected')
  })
})

describe("the wallet's own events", () => {
  const connected = async (parameters: Parameters<typeof setup>[0] = {}) => {
    const it = setup(parameters)
    await connect(it.latchkey, { connectorId: 'io.test' })
    const [events] = it.events
    return { ...it, wallet: events! }
  }

  test('another account becomes the address (S4.38, S4.42)', async () => {
    const { latchkey, wallet: events } = await connected()
    events.onAccountsChanged(
      ['0xB', '0xA'].map((address) => ({ address, namespace: 'eip155', type: 'eoa' })),
    )
    expect(getAccount(latchkey)).toMatchObject({
      address: '0xB',
      allAccounts: [{ address: '0xB' }, { address: '0xA' }],
    })
  })

  test('no accounts removes the connection and emits a disconnect (S4.40)', async () => {
    const { events, latchkey, wallet: it, world } = await connected()
    const seen: string[] = []
    latchkey.internal.events.subscribe(({ event }) => seen.push(event))
    it.onAccountsChanged([])
    expect(getAccount(latchkey).status).toBe('disconnected')
    expect(seen).toEqual(['DISCONNECT_SUCCESS'])
    expect(events.size).toBe(0)
    expect(world.storage?.getItem('@latchkey/p')).toContain('"connections":{}')
  })

  test('no accounts closes a screen about the account, not the choice of another wallet (S4.40, S4.5)', async () => {
    for (const { open, view } of [
      { open: false, view: 'Account' },
      { open: false, view: 'AccountSettings' },
      { open: true, view: 'Connect' },
      { open: true, view: 'Networks' },
    ] as const) {
      const { latchkey, state, wallet: it } = await connected()
      openModal(latchkey, { view })
      it.onAccountsChanged([])
      expect({ open: state().modal.open, view }).toEqual({ open, view })
    }
  })

  test('a screen that core does not name goes with the account when it says that it needs one (S4.40, S4.5)', async () => {
    for (const { open, need } of [
      { need: 'account', open: false },
      { need: 'accountAtFirst', open: false },
      { need: 'nothing', open: true },
      { need: undefined, open: true },
    ] as const) {
      const { latchkey, state, wallet: it } = await connected()
      latchkey.internal.viewNeeds = { ['Vault' as ViewName]: need }
      openModal(latchkey, { view: { name: 'Vault' } as unknown as View })
      it.onAccountsChanged([])
      expect({ need, open: state().modal.open }).toEqual({ need, open })
    }
  })

  test('a network change is followed; to an unsupported network it opens the screen, back again closes it (S4.41, S4.35)', async () => {
    const { latchkey, state, wallet: it } = await connected()
    const seen: unknown[] = []
    latchkey.internal.events.subscribe(({ event, properties }) =>
      event === 'SWITCH_NETWORK' ? seen.push(properties) : undefined,
    )
    // Only a change of network is one.
    it.onAccountsChanged([{ address: '0xC', namespace: 'eip155', type: 'eoa' }])
    it.onNetworkChanged('eip155:31338')
    it.onAccountsChanged([{ address: '0xB', namespace: 'eip155', type: 'eoa' }])
    expect(seen).toEqual([{ network: 'eip155:31338' }])
    expect(getNetwork(latchkey)).toMatchObject({ networkId: 'eip155:31338', supported: true })
    it.onNetworkChanged('eip155:999')
    expect(state().modal.open).toBe(true)
    expect(state().router).toEqual([{ name: 'UnsupportedChain' }])
    it.onNetworkChanged('eip155:31337')
    expect(state().modal.open).toBe(false)
  })

  test('one that ends while another wallet is asked emits a disconnect (S4.40)', async () => {
    const {
      announce,
      latchkey,
      wallet: it,
    } = await connected({
      actions: { connect: ({ id }) => (id === 'io.test' ? Promise.resolve(granted) : never()) },
    })
    announce({ ...wallet, id: 'io.other', rdns: 'io.other' })
    const asking = connect(latchkey, { connectorId: 'io.other' })
    const seen: string[] = []
    latchkey.internal.events.subscribe(({ event }) => seen.push(event))
    it.onDisconnect()
    expect(seen).toEqual(['DISCONNECT_SUCCESS'])
    await disconnect(latchkey)
    await expect(asking).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test("the wallet's disconnect ends the connection", async () => {
    const { latchkey, wallet: it } = await connected()
    it.onDisconnect()
    expect(getAccount(latchkey).status).toBe('disconnected')
  })
})

describe('disconnect', () => {
  test('resets the account, forgets the stored record and closes the modal (S4.5)', async () => {
    const { asked, events, latchkey, state, world } = setup()
    await connect(latchkey, { connectorId: 'io.test' })
    openModal(latchkey)
    await disconnect(latchkey)
    expect(getAccount(latchkey)).toMatchObject({ address: undefined, status: 'disconnected' })
    expect(asked).toEqual(['connect', 'disconnect'])
    expect(events.size).toBe(0)
    expect(state().modal.open).toBe(false)
    expect(world.storage?.getItem('@latchkey/p')).toContain('"connections":{}')
  })

  test('leaves the modal open when told to, without the screens that need an account (S4.5)', async () => {
    const { latchkey, state } = setup()
    await connect(latchkey, { connectorId: 'io.test' })
    openModal(latchkey)
    navigate.push(latchkey, { name: 'ProfileWallets' })
    await disconnect(latchkey, { keepOpen: true })
    expect(state().modal.open).toBe(true)
    expect(state().router).toEqual([{ name: 'ProfileWallets' }])
  })

  test('error: a failing wallet is reported after the page is disconnected (S8.33)', async () => {
    const { latchkey } = setup({ actions: { disconnect: () => Promise.reject(new Error('boom')) } })
    await connect(latchkey, { connectorId: 'io.test' })
    await expect(disconnect(latchkey)).rejects.toThrow('Failed to disconnect chains: eip155: boom')
    expect(getAccount(latchkey).status).toBe('disconnected')
  })

  test('error: every namespace whose wallet fails is named, and none is left connected (S8.33)', async () => {
    const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const
    const failing = (reason: string, connection = granted) =>
      createFakeAdapter({
        connect: async () => connection,
        disconnect: () => Promise.reject(new Error(reason)),
      })
    const first = failing('locked')
    const second = failing('gone', {
      accounts: [{ address: 'S', namespace: 'solana', type: 'eoa' }],
      connectorId: 'sol',
      networkId: 'solana:abc',
    })
    const { latchkey } = setup({
      adapters: [first.adapter, { ...second.adapter, namespace: 'solana' }],
      announced: false,
      networks: [devOne, solana],
    })
    first.announce()
    second.announce({ ...wallet, chain: 'solana', id: 'sol' })
    await connect(latchkey, { connectorId: 'io.test' })
    await connect(latchkey, { connectorId: 'sol' })
    await expect(disconnect(latchkey)).rejects.toThrow(
      'Failed to disconnect chains: eip155: locked, solana: gone',
    )
    for (const namespace of ['eip155', 'solana'] as const)
      expect(getAccount(latchkey, { namespace }).status).toBe('disconnected')
  })

  test('while a wallet still waits, the request is dropped', async () => {
    const { latchkey } = setup({ actions: { connect: never } })
    const connecting = connect(latchkey, { connectorId: 'io.test' })
    await disconnect(latchkey)
    await expect(connecting).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test("another tab's disconnect ends this tab's connection too", async () => {
    const { latchkey, world } = setup()
    await connect(latchkey, { connectorId: 'io.test' })
    storeInOtherTab(world, null)
    await eventually(() => expect(getAccount(latchkey).status).toBe('disconnected'))
  })

  test('with reconnect off, another tab that loads leaves this one connected (S4.3)', async () => {
    const first = setup({ enableReconnect: false })
    await first.latchkey.ready()
    await connect(first.latchkey, { connectorId: 'io.test' })
    const second = setup({
      enableReconnect: false,
      environment: { storage: first.world.storage },
    })
    await second.latchkey.ready()
    const text = JSON.parse(first.world.storage?.getItem('@latchkey/p') ?? '')
    storeInOtherTab(first.world, JSON.stringify({ ...text, recentWalletIds: ['io.other'] }))
    await eventually(() => expect(first.state().recentWalletIds).toEqual(['io.other']))
    expect(getAccount(first.latchkey).status).toBe('connected')
    expect(getAccount(second.latchkey).status).toBe('disconnected')
  })

  test("another tab's connect restores this tab", async () => {
    const { latchkey, world } = setup()
    storeInOtherTab(world, stored().getItem('@latchkey/p'))
    await eventually(() => expect(getAccount(latchkey).status).toBe('connected'))
  })
})

describe('switchNetwork', () => {
  test('asks the connected wallet, then makes the network active and remembers it (S4.31)', async () => {
    const { asked, latchkey, world } = setup()
    await connect(latchkey, { connectorId: 'io.test' })
    await switchNetwork(latchkey, { networkId: 'eip155:31338' })
    expect(asked).toEqual(['connect', 'switchNetwork'])
    expect(getNetwork(latchkey)).toMatchObject({ networkId: 'eip155:31338', supported: true })
    expect(world.storage?.getItem('@latchkey/p')).toContain('eip155:31338')
  })

  test('is reported once, by the wallet or by the page', async () => {
    for (const isReported of [true, false]) {
      const page = setup({
        actions: {
          switchNetwork: async (_, { caipNetworkId: networkId }, { connection }) => {
            if (isReported) for (const events of page.events) events.onNetworkChanged(networkId)
            return { ...connection, networkId }
          },
        },
      })
      await connect(page.latchkey, { connectorId: 'io.test' })
      const seen: string[] = []
      page.latchkey.internal.events.subscribe(({ event }) => seen.push(event))
      await switchNetwork(page.latchkey, { networkId: 'eip155:31338' })
      expect(seen).toEqual(['SWITCH_NETWORK'])
    }
  })

  test('of a wallet that another one has replaced chooses no network for that', async () => {
    let move = () => {}
    const { announce, latchkey, state } = setup({
      actions: {
        connect: async ({ id }) => ({ ...granted, connectorId: id }),
        switchNetwork: (_, { caipNetworkId: networkId }, { connection }) =>
          new Promise((resolve) => {
            move = () => resolve({ ...connection, networkId })
          }),
      },
    })
    announce({ ...wallet, id: 'io.other', rdns: 'io.other' })
    await connect(latchkey, { connectorId: 'io.test' })
    const switching = switchNetwork(latchkey, { networkId: 'eip155:31338' })
    await connect(latchkey, { connectorId: 'io.other' })
    move()
    await expect(switching).rejects.toMatchObject({ code: 'request.aborted' })
    expect(state().activeNetworkIds.eip155).toBe('eip155:31337')
  })

  test('a late answer to an earlier switch does not undo a newer one', async () => {
    const answers: (() => void)[] = []
    const { events, latchkey, state } = setup({
      actions: {
        switchNetwork: (_, { caipNetworkId }, { connection }) =>
          new Promise((resolve) => {
            answers.push(() => resolve({ ...connection, networkId: caipNetworkId }))
          }),
      },
    })
    await connect(latchkey, { connectorId: 'io.test' })
    const first = switchNetwork(latchkey, { networkId: 'eip155:31338' })
    await eventually(() => expect(answers).toHaveLength(1))
    // The wallet has moved, and says so before it answers.
    for (const { onNetworkChanged } of events) onNetworkChanged('eip155:31338')
    const second = switchNetwork(latchkey, { networkId: 'eip155:31337' })
    await eventually(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await second
    answers[0]?.()
    await expect(first).rejects.toMatchObject({ code: 'request.aborted' })
    expect(state().connections.eip155).toMatchObject({ networkId: 'eip155:31337' })
    expect(state().activeNetworkIds.eip155).toBe('eip155:31337')
  })

  test('not connected, it only sets the active network (S4.32)', async () => {
    const { asked, latchkey } = setup()
    await switchNetwork(latchkey, { networkId: 'eip155:31338' })
    expect(asked).toEqual([])
    expect(getNetwork(latchkey).networkId).toBe('eip155:31338')
  })

  test('not connected, the screen that switches is left to itself', async () => {
    const { latchkey, state } = setup()
    openModal(latchkey, { view: 'Networks' })
    navigate.push(latchkey, { name: 'SwitchNetwork', networkId: 'eip155:31338' })
    await switchNetwork(latchkey, { networkId: 'eip155:31338' })
    expect(state().modal.open).toBe(true)
  })

  test('a network of another namespace becomes active without asking the connected wallet (S4.32)', async () => {
    const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const
    const { asked, latchkey, state } = setup({ networks: [devOne, solana] })
    await connect(latchkey, { connectorId: 'io.test' })
    await switchNetwork(latchkey, { networkId: 'solana:abc' })
    expect(asked).toEqual(['connect'])
    expect(state().activeNamespace).toBe('solana')
    expect(getAccount(latchkey, { namespace: 'eip155' }).isConnected).toBe(true)
  })

  test('error: an unknown network raises the not-found alert (S8.28)', async () => {
    const { latchkey, state } = setup()
    await expect(switchNetwork(latchkey, { networkId: 'eip155:5' })).rejects.toThrow('not found')
    expect(state().alerts.map(({ code }) => code)).toEqual(['network_not_found'])
  })

  test('error: declined keeps the network', async () => {
    const { latchkey } = setup({ actions: { switchNetwork: () => Promise.reject(rejected) } })
    await connect(latchkey, { connectorId: 'io.test' })
    await expect(switchNetwork(latchkey, { networkId: 'eip155:31338' })).rejects.toBe(rejected)
    expect(getNetwork(latchkey).networkId).toBe('eip155:31337')
  })

  test('opening for another namespace makes it active (S2.19)', async () => {
    const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const
    const { latchkey, state } = setup({ networks: [devOne, solana] })
    openModal(latchkey, { namespace: 'solana' })
    expect(state()).toMatchObject({ activeNamespace: 'solana', modal: { namespace: 'solana' } })
    expect(getNetwork(latchkey).networkId).toBe('solana:abc')
  })
})

describe('signMessage', () => {
  test('asks the connected wallet with the chosen address (S1.8)', async () => {
    const signMessageAction = vi.fn(async () => '0xsigned')
    const { latchkey } = setup({ actions: { signMessage: signMessageAction } })
    await connect(latchkey, { connectorId: 'io.test' })
    expect(await signMessage(latchkey, { message: 'hello' })).toBe('0xsigned')
    expect(signMessageAction).toHaveBeenCalledWith(wallet, { address: '0xA', message: 'hello' })
  })

  test('of the namespace that is asked for, whichever is shown', async () => {
    const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const
    const signs = vi.fn(async () => 'signed')
    const first = createFakeAdapter()
    const second = createFakeAdapter({
      connect: async () => ({
        accounts: [{ address: 'S', namespace: 'solana', type: 'eoa' }],
        connectorId: 'sol',
        networkId: 'solana:abc',
      }),
      signMessage: signs,
    })
    const { latchkey, state } = setup({
      adapters: [first.adapter, { ...second.adapter, namespace: 'solana' }],
      announced: false,
      networks: [devOne, solana],
    })
    first.announce()
    second.announce({ ...wallet, chain: 'solana', id: 'sol', name: 'Sol' })
    await connect(latchkey, { connectorId: 'sol' })
    await connect(latchkey, { connectorId: 'io.test' })
    expect(state().activeNamespace).toBe('eip155')
    await signMessage(latchkey, { message: 'hello', namespace: 'solana' })
    expect(signs).toHaveBeenCalledWith(expect.objectContaining({ id: 'sol' }), {
      address: 'S',
      message: 'hello',
    })
    expect(first.asked).not.toContain('signMessage')
  })

  test('error: no wallet connected', async () => {
    await expect(signMessage(setup().latchkey, { message: 'x' })).rejects.toMatchObject({
      code: 'connector.not_connected',
    })
  })

  const refusal = {
    code: 'connector.not_connected',
    message: 'signMessage: no wallet is connected',
  }

  test('error: a wallet that has not agreed to connect yet is asked for no signature', async () => {
    const { asked, latchkey } = setup({ actions: { connect: never } })
    connect(latchkey, { connectorId: 'io.test' }).catch(() => {})
    await expect(signMessage(latchkey, { message: 'x' })).rejects.toMatchObject(refusal)
    expect(asked).not.toContain('signMessage')
  })

  test('error: where the wallet has left the page, a signature fails by name', async () => {
    const { asked, latchkey } = setup()
    await connect(latchkey, { connectorId: 'io.test' })
    latchkey.store.setState({ connectors: [] })
    await expect(signMessage(latchkey, { message: 'x' })).rejects.toMatchObject(refusal)
    expect(asked).not.toContain('signMessage')
  })
})

test('an adapter whose code did not load is asked again', async () => {
  const { adapter, latchkey } = setup()
  const load = vi.spyOn(adapter, 'load').mockRejectedValueOnce(new Error('chunk'))
  await expect(connect(latchkey, { connectorId: 'io.test' })).rejects.toThrow('chunk')
  await connect(latchkey, { connectorId: 'io.test' })
  expect(load).toHaveBeenCalledTimes(2)
})
