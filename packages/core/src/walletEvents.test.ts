import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './actions/connect.ts'
import { connectRemote } from './actions/connectRemote.ts'
import { disconnect } from './actions/disconnect.ts'
import { eventually } from './fixtures/eventually.ts'
import { createFakeRemote, remoteConnector } from './fixtures/remote.ts'
import { setup, wallet } from './fixtures/setup.ts'
import { getWalletInfo } from './getWalletInfo.ts'
import type { WalletEvent } from './walletEvents.ts'
import { watchWalletEvents } from './watchWalletEvents.ts'

function watched(parameters: Parameters<typeof setup>[0] = {}) {
  const it = setup(parameters)
  const seen: WalletEvent[] = []
  const stop = watchWalletEvents(it.latchkey, (event) => seen.push(event))
  return { ...it, seen, stop }
}

const namespace = 'eip155'

test('a site observes what a wallet of the page does (S4.42)', async () => {
  const { events, latchkey, seen, stop } = watched()
  await connect(latchkey, { connectorId: wallet.id })
  const [handlers] = events
  handlers?.onAccountsChanged([
    { address: '0xB', namespace, type: 'eoa' },
    { address: '0xA', namespace, type: 'eoa' },
  ])
  handlers?.onNetworkChanged('eip155:31338')
  await disconnect(latchkey)
  expect(seen).toEqual([
    { address: '0xA', namespace, networkId: 'eip155:31337', type: 'connect' },
    { addresses: ['0xB', '0xA'], namespace, type: 'accountsChanged' },
    { namespace, networkId: 'eip155:31338', type: 'chainChanged' },
    { namespace, type: 'disconnect' },
  ])
  stop()
  await connect(latchkey, { connectorId: wallet.id })
  expect(seen).toHaveLength(4)
})

test('another wallet that is asked changes nothing until it agrees (S4.42)', async () => {
  const { announce, latchkey, seen } = watched({
    actions: {
      connect: async ({ id }) => {
        if (id === 'io.other')
          throw Object.assign(new Error('no'), { code: 'wallet.user_rejected' })
        return {
          accounts: [{ address: '0xA', namespace, type: 'eoa' }],
          connectorId: id,
          networkId: 'eip155:31337',
        }
      },
    },
  })
  announce({ ...wallet, id: 'io.other' })
  await connect(latchkey, { connectorId: wallet.id })
  await connect(latchkey, { connectorId: 'io.other' }).catch(() => {})
  expect(seen.map(({ type }) => type)).toEqual(['connect'])
})

test('a session reports its code once, then its connect; who the wallet is can be read (S4.42, S3.11)', async () => {
  const remote = createFakeRemote()
  const { latchkey, seen } = watched({
    actions: {
      connect: async ({ id }) => ({
        accounts: [{ address: '0xP', namespace, type: 'eoa' }],
        connectorId: id,
        networkId: 'eip155:31337',
      }),
    },
    sources: [remote.remote],
  })
  const answer = connectRemote(latchkey)
  await eventually(() => expect(remote.offers).toHaveLength(1))
  const [offer] = remote.offers
  offer?.onUri('wc:one', 5)
  offer?.onUri('wc:one', 5)
  expect(seen).toEqual([{ expiresMs: 5, type: 'display_uri', uri: 'wc:one' }])
  expect(getWalletInfo(latchkey)).toBeUndefined()
  offer?.approve([
    remoteConnector(namespace, {
      imageUrl: 'https://phone.example/icon.png',
      link: 'phone://',
      name: 'Phone',
      rdns: 'example.phone',
    }),
  ])
  await answer
  expect(seen.at(-1)).toMatchObject({ namespace, type: 'connect' })
  expect(getWalletInfo(latchkey)).toEqual({
    icon: 'https://phone.example/icon.png',
    link: 'phone://',
    name: 'Phone',
    rdns: 'example.phone',
  })
})

test('a wallet of the page is described alike, and none while nothing is connected (S3.11)', async () => {
  const { latchkey } = setup()
  expect(getWalletInfo(latchkey, { namespace })).toBeUndefined()
  await connect(latchkey, { connectorId: wallet.id })
  expect(getWalletInfo(latchkey, { namespace })).toEqual({
    icon: undefined,
    link: undefined,
    name: 'Test Wallet',
    rdns: 'io.test',
  })
})

test('a listener that throws is reported, and keeps nobody from their work', async () => {
  const reported: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (report: () => void) => reported.push(report))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { events, latchkey } = setup()
  watchWalletEvents(latchkey, () => {
    throw new Error('The site is broken')
  })
  const seen: string[] = []
  watchWalletEvents(latchkey, ({ type }) => seen.push(type))
  await connect(latchkey, { connectorId: wallet.id })
  expect(seen).toEqual(['connect'])
  expect(events.size).toBe(1)
  expect(reported).toHaveLength(1)
  expect(() => reported[0]?.()).toThrow('The site is broken')
})

test('what a listener undid at once, the others do not take for connected', async () => {
  const { latchkey } = setup()
  watchWalletEvents(latchkey, ({ type }) => {
    if (type === 'connect') void disconnect(latchkey)
  })
  const seen: string[] = []
  watchWalletEvents(latchkey, ({ type }) => seen.push(type))
  await connect(latchkey, { connectorId: wallet.id })
  expect(seen).toEqual([])
})
