import type { Connector } from '@latchkey/core/adapter'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTabs } from '../fixtures/createTabs.ts'
import { account, approval } from '../fixtures/createTestWallet.ts'
import { createWindow } from '../fixtures/createWindow.ts'
import { type EvmProvider, providerOf } from '../fixtures/providerOf.ts'
import { setup, testContext } from '../fixtures/setup.ts'
import type { Relay } from '../relay/Relay.ts'
import { browserParts } from '../remote/browserParts.ts'
import { createMemoryVault } from '../storage/createMemoryVault.ts'
import { shareRelay } from './shareRelay.ts'

type PublishLimits = NonNullable<Parameters<Relay['publish']>[1]>

function setupTabs() {
  const vault = { ...createMemoryVault(), isShared: true }
  return setup({ parts: { ...createTabs(), vault: Promise.resolve(vault) } })
}

async function signed(world: ReturnType<typeof setup>, provider: EvmProvider) {
  const answer = provider.request({ method: 'personal_sign', params: [] })
  await world.wallet.serve(() => ({ result: '0x01' }))
  expect(await answer).toBe('0x01')
}

test('two tabs have one socket, and both have the session', async () => {
  const world = setupTabs()
  const other = world.openPage()
  // The tab without the socket pairs.
  const { connectors, uri } = other.pair()
  const { session, settled } = await world.wallet.approve(await uri)
  await world.wallet.answerTo(settled)
  const mine = await providerOf(await connectors)
  const theirs = await providerOf(await world.actions.restore())
  expect(await theirs.request({ method: 'eth_accounts' })).toEqual([account])
  await signed(world, mine)
  await signed(world, theirs)
  // One of the wallet, one of the tabs.
  expect(world.relay.clients.size).toBe(2)

  // An event reaches both and is answered once.
  const id = await world.wallet.send(session, 'wc_sessionEvent', {
    chainId: 'eip155:8453',
    event: { data: 8453, name: 'chainChanged' },
  })
  await world.wallet.answerTo(id)
  for (const provider of [mine, theirs])
    await expect.poll(() => provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(world.wallet.inbox.filter(({ method }) => !method)).toEqual([])
})

test('a tab that closes hands the socket over, with what others wait for', async () => {
  const world = setupTabs()
  const other = world.openPage()
  const { connectors, uri } = other.pair()
  await world.wallet.approve(await uri)
  const provider = await providerOf(await connectors)

  const answer = provider.request({ method: 'personal_sign', params: [] })
  const asked = await world.wallet.next(({ method }) => method === 'wc_sessionRequest')
  world.close()
  await world.wallet.answer(asked, { result: '0x02' }, 1109)
  expect(await answer).toBe('0x02')
  await signed(world, provider)
  expect(world.relay.clients.size).toBe(2)
})

test('what one tab ends has ended in the others', async () => {
  const world = setupTabs()
  const other = world.openPage()
  const { connectors, uri } = world.pair()
  await world.wallet.approve(await uri)
  const mine = await providerOf(await connectors)
  const theirs = await providerOf(await other.actions.restore())
  const reported = new Promise((resolve) => theirs.on('disconnect', resolve))
  await mine.request({ method: 'wallet_revokePermissions' })
  await reported
  expect(await theirs.request({ method: 'eth_accounts' })).toEqual([])
  expect(await other.actions.restore()).toEqual([])
})

test('a new session in one tab takes the place of the old one in the others, which say nothing', async () => {
  const world = setupTabs()
  const shown: (readonly Connector[])[] = []
  const other = world.openPage({ onSession: (connectors) => shown.push(connectors) })
  const first = world.pair()
  await world.wallet.approve(await first.uri)
  await first.connectors
  await expect.poll(() => shown).toHaveLength(1)
  const theirs = await providerOf(await other.actions.restore())
  const reported: unknown[] = []
  theirs.on('disconnect', (error) => reported.push(error))
  const second = world.pair()
  await world.wallet.approve(await second.uri)
  await second.connectors
  await expect.poll(() => shown).toHaveLength(2)
  expect(reported).toEqual([])
  await signed(world, await providerOf(shown[1] ?? []))
  expect(await providerOf(await other.actions.restore())).toBe(await providerOf(shown[1] ?? []))
})

test('a refusal reaches the tab that asked through another', async () => {
  const relay = { code: 3000, reason: 'Unauthorized: the project is unknown' }
  const world = setupTabs()
  world.relay.door = relay
  const other = world.openPage()
  await expect(other.pair().connectors).rejects.toMatchObject({
    code: 'remote.relay_refused_project',
  })
})

test('where locks are refused each tab has a socket', async () => {
  const vault = { ...createMemoryVault(), isShared: true }
  const locks = { request: () => Promise.reject(new Error('SecurityError')) } as never
  const { openChannel } = createTabs()
  const world = setup({ parts: { locks, openChannel, vault: Promise.resolve(vault) } })
  const other = world.openPage()
  const { connectors, uri } = other.pair()
  await world.wallet.approve(await uri)
  await signed(world, await providerOf(await connectors))
  await signed(world, await providerOf(await world.actions.restore()))
  expect(world.relay.clients.size).toBe(3)
})

test('a page that is kept for going back to leaves the socket to others, and asks for it again when it is back', async () => {
  const world = setupTabs()
  const { window } = createWindow()
  const environment = { ...world.context.environment, window }
  world.close()
  const hiding = world.openPage({ environment })
  const { connectors, uri } = hiding.pair()
  await world.wallet.approve(await uri)
  const mine = await providerOf(await connectors)
  const other = world.openPage()
  const theirs = await providerOf(await other.actions.restore())
  window.dispatchEvent(new Event('pagehide'))
  await signed(world, theirs)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await signed(world, mine)
  other.close()
  await signed(world, mine)
  expect(world.relay.clients.size).toBe(2)
})

test('a tab that cannot read what is kept ends nothing', async () => {
  const kept = createMemoryVault()
  let reads = true
  const vault = {
    ...kept,
    isShared: true,
    read: async (name: string) => {
      if (!reads) throw new Error('InvalidStateError')
      return kept.read(name)
    },
  }
  const world = setup({ parts: { ...createTabs(), vault: Promise.resolve(vault) } })
  const other = world.openPage()
  const { connectors, uri } = world.pair()
  const { session } = await world.wallet.approve(await uri)
  await connectors
  const theirs = await providerOf(await other.actions.restore())
  const reported: unknown[] = []
  theirs.on('disconnect', (error) => reported.push(error))
  reads = false
  // The tab with the socket keeps what the wallet says, and tells the others.
  await world.wallet.answerTo(
    await world.wallet.send(session, 'wc_sessionEvent', {
      chainId: 'eip155:8453',
      event: { data: 8453, name: 'chainChanged' },
    }),
  )
  await expect.poll(() => theirs.request({ method: 'eth_chainId' })).toBe('0x2105')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reported).toEqual([])
  expect(await theirs.request({ method: 'eth_accounts' })).toEqual([account])
})

test('a message has as much time as who sent it waits, whichever tab has the socket', async () => {
  const tabs = createTabs()
  const limits: PublishLimits[] = []
  let nowMs = 0
  const openTab = () => {
    const lifetime = new AbortController()
    onTestFinished(() => lifetime.abort())
    const relay = shareRelay({
      channel: tabs.openChannel('client'),
      locks: tabs.locks,
      name: 'client',
      now: () => nowMs,
      onMessage() {},
      onReturn() {},
      onSession() {},
      open: () => ({
        publish(_, own = {}) {
          limits.push(own)
          return new Promise(() => {})
        },
        subscribe() {},
        unsubscribe() {},
      }),
      page: undefined,
      signal: lifetime.signal,
    })
    return { close: () => lifetime.abort(), relay }
  }
  const owner = openTab()
  await expect.poll(() => owner.relay.isOwner()).toBe(true)
  const { relay } = openTab()
  const message = { message: 'm', prompt: false, tag: 1108, topic: 't', ttlSeconds: 300 }
  const [first, second] = [new AbortController(), new AbortController()]
  const outcomes = [first, second].map(({ signal }) =>
    expect(relay.publish(message, { limitMs: 60_000, signal })).rejects.toThrow(),
  )
  await expect.poll(() => limits).toHaveLength(2)
  first.abort()
  await expect.poll(() => limits.map(({ signal }) => signal?.aborted)).toEqual([true, false])
  nowMs = 45_000
  owner.close()
  await expect.poll(() => limits[2]?.limitMs).toBe(15_000)
  second.abort()
  expect(limits[2]?.signal?.aborted).toBe(true)
  expect(limits).toHaveLength(3)
  await Promise.all(outcomes)
})

test('a page that is back from the back/forward cache has what happened meanwhile', async () => {
  const tabs = createTabs()
  const vault = { ...createMemoryVault(), isShared: true }
  const world = setup({ parts: { ...tabs, vault: Promise.resolve(vault) } })
  const { window } = createWindow()
  const page = world.openPage({ environment: { ...world.context.environment, window } })
  const { connectors, uri } = world.pair()
  const { session } = await world.wallet.approve(await uri)
  const mine = await providerOf(await connectors)
  const theirs = await providerOf(await page.actions.restore())
  const reported = new Promise((resolve) => theirs.on('disconnect', resolve))
  const [, channel] = [...tabs.channels]
  /** What happens while the page is frozen, which nothing reaches then. */
  const meanwhile = async (work: () => Promise<unknown>) => {
    window.dispatchEvent(new Event('pagehide'))
    const onmessage = channel?.onmessage ?? null
    const missed = vi.fn()
    if (channel) channel.onmessage = missed
    await work()
    await vi.waitFor(() => expect(missed).toHaveBeenCalled())
    if (channel) channel.onmessage = onmessage
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  }

  const other = `0x${'2'.repeat(40)}`
  await meanwhile(async () => {
    const namespaces = { eip155: { ...approval.eip155, accounts: [`eip155:1:${other}`] } }
    const id = await world.wallet.send(session, 'wc_sessionUpdate', { namespaces })
    await world.wallet.answerTo(id)
  })
  await expect.poll(() => theirs.request({ method: 'eth_accounts' })).toEqual([other])

  await meanwhile(() => mine.request({ method: 'wallet_revokePermissions' }))
  await reported
  expect(await theirs.request({ method: 'eth_accounts' })).toEqual([])
})

test('a browser that forbids channels and locks has pages with a socket each', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const { window } = createWindow()
  Object.defineProperty(window.navigator, 'locks', { configurable: true, get: refuse })
  Object.defineProperty(window, 'indexedDB', { get: refuse })
  Object.assign(window, {
    BroadcastChannel: class {
      constructor() {
        refuse()
      }
    },
  })
  const read = () =>
    browserParts(testContext({ environment: { ...testContext().environment, window } }))
  expect(read().locks).toBeUndefined()

  // Some forbid the channel alone.
  const { locks } = createTabs()
  Object.defineProperty(window.navigator, 'locks', { value: locks })
  const vault = Promise.resolve({ ...createMemoryVault(), isShared: true })
  const world = setup({ parts: { locks, openChannel: read().openChannel, vault } })
  const { connectors, uri } = world.pair()
  const { settled } = await world.wallet.approve(await uri)
  await world.wallet.answerTo(settled)
  await signed(world, await providerOf(await connectors))
})
