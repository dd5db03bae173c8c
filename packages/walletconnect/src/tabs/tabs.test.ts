import type { Connector } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { createTabs } from '../fixtures/createTabs.ts'
import { account } from '../fixtures/createTestWallet.ts'
import { createWindow } from '../fixtures/createWindow.ts'
import { type EvmProvider, providerOf } from '../fixtures/providerOf.ts'
import { setup } from '../fixtures/setup.ts'
import { createMemoryVault } from '../storage/createMemoryVault.ts'

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
