import { expect, test } from 'vitest'
import { activate } from '../actions/activate.ts'
import { connect } from '../actions/connect.ts'
import { connectRemote } from '../actions/connectRemote.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeRemote, remoteConnector } from '../fixtures/remote.ts'
import { createMemoryStorage, setup } from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { walletSearchQuery } from '../queries/walletSearch.ts'
import type { SessionSource } from './SessionSource.ts'

/** A second source beside the remote wallets: it gives back the session of an earlier visit. */
function createFakeFrame() {
  const connector = remoteConnector('eip155', {
    id: 'frame',
    name: 'Made wallet',
    source: 'frame',
    type: 'AUTH',
  })
  const loads: string[] = []
  let onSession: (connectors: readonly (typeof connector)[]) => void = () => {}
  const source: SessionSource = {
    id: 'frame',
    async load(context) {
      loads.push(context.projectId)
      onSession = context.onSession
      return {
        clientId: async () => 'client-1',
        open: async () => [connector],
        restore: async () => [connector],
      }
    },
    opensBy: 'login',
    type: 'AUTH',
  }
  return {
    connector,
    follow: (connectors: (typeof connector)[]) => onSession(connectors),
    loads,
    source,
  }
}

const connection = (connectorId: string) =>
  ({
    accounts: [{ address: connectorId, namespace: 'eip155', type: 'eoa' }],
    connectorId,
    networkId: 'eip155:31337',
  }) as const

function page({ storage = createMemoryStorage() } = {}) {
  const remote = createFakeRemote({ clientId: 'client-2' })
  const frame = createFakeFrame()
  const it = setup({
    actions: {
      connect: async ({ id }) => connection(id),
      reconnect: async ({ id }) => connection(id),
    },
    answers: { '/getWallets': { body: { count: 0, data: [] } } },
    environment: { storage },
    sources: [remote.remote, frame.source],
  })
  return { ...it, frame, remote }
}

const stored = (connectorId: string) =>
  createMemoryStorage({
    '@latchkey/p': JSON.stringify({
      activeNamespace: 'eip155',
      activeNetworkIds: {},
      connections: { eip155: { address: connectorId, connectorId } },
      others: {},
      recentWalletIds: [],
      version: 1,
    }),
  })

test('the source of the stored wallet is loaded and restored, no other (S4.36)', async () => {
  const { frame, latchkey, remote } = page({ storage: stored('frame') })
  await latchkey.ready()
  expect(getAccount(latchkey)).toMatchObject({ connectorId: 'frame', status: 'connected' })
  expect(frame.loads).toEqual(['p'])
  expect(remote.seen.loads).toBe(0)
})

test('each source has its own session: one that changes leaves the other alone', async () => {
  const { frame, latchkey, remote, state } = page({ storage: stored('frame') })
  await latchkey.ready()
  const answer = connectRemote(latchkey)
  await eventually(() => expect(remote.offers).toHaveLength(1))
  remote.offers[0]?.approve([remoteConnector('eip155')])
  await answer
  expect(getAccount(latchkey).connectorId).toBe('walletConnect')
  const sources = () => state().connectors.flatMap(({ source }) => source ?? [])
  expect(sources()).toEqual(['frame', 'walletConnect'])
  frame.follow([])
  expect(sources()).toEqual(['walletConnect'])
  expect(getAccount(latchkey)).toMatchObject({ connectorId: 'walletConnect', status: 'connected' })
})

test('calls carry the client id of a connect from then on, telemetry too (S7.42)', async () => {
  const { latchkey, remote, server } = page()
  await latchkey.ready()
  const answer = connectRemote(latchkey)
  await eventually(() => expect(remote.offers).toHaveLength(1))
  remote.offers[0]?.approve([remoteConnector('eip155')])
  await answer
  await eventually(() => expect(latchkey.internal.clientId).toBe('client-2'))
  const before = server.requests.length
  await queryClientOf(latchkey).fetchQuery(walletSearchQuery(latchkey, { search: 'x' }))
  await activate(latchkey)
  const sent = () =>
    server.requests.slice(before).map(({ url }) => [url.pathname, url.searchParams.get('clientId')])
  await eventually(() =>
    expect(sent()).toEqual(
      expect.arrayContaining([
        ['/getWallets', 'client-2'],
        ['/e', 'client-2'],
      ]),
    ),
  )
  expect(sent().filter(([, id]) => id !== 'client-2')).toEqual([])
})

test('a session that is restored has its client id again (S7.42)', async () => {
  const { latchkey } = page({ storage: stored('frame') })
  expect(latchkey.internal.clientId).toBeUndefined()
  await latchkey.ready()
  await eventually(() => expect(latchkey.internal.clientId).toBe('client-1'))
})

test('a wallet of the page needs no source', async () => {
  const { frame, latchkey, remote } = page()
  await connect(latchkey, { connectorId: 'io.test' })
  expect([frame.loads.length, remote.seen.loads]).toEqual([0, 0])
})

test('error: two sources of one id', () => {
  const { source } = createFakeFrame()
  expect(() => setup({ sources: [source, source] })).toThrow(/sources/)
})
