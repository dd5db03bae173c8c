import { describe, expect, test } from 'vitest'
import { acceptLegal } from '../actions/acceptLegal.ts'
import { activate } from '../actions/activate.ts'
import { closeModal } from '../actions/closeModal.ts'
import { connect } from '../actions/connect.ts'
import { connectRemote } from '../actions/connectRemote.ts'
import { deleteConnection } from '../actions/deleteConnection.ts'
import { disconnect } from '../actions/disconnect.ts'
import { navigate } from '../actions/navigate.ts'
import { openModal } from '../actions/openModal.ts'
import { switchConnection } from '../actions/switchConnection.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeRemote, remoteConnector } from '../fixtures/remote.ts'
import { createMemoryStorage, setup, wallet } from '../fixtures/setup.ts'
import { storeInOtherTab } from '../fixtures/storeInOtherTab.ts'
import { getAccount } from '../getAccount.ts'
import { commit } from './commit.ts'

const bad: Connector = { ...wallet, id: 'io.bad', name: 'Bad' }
const good: Connector = { ...wallet, id: 'io.good', name: 'Good' }
const signInView = { name: 'WhatIsAWallet' } as const

/** What owes something: the account of one wallet, by the network it is on or by the session it lacks. */
const gates = {
  network: {
    networkId: 'eip155:999',
    title: 'a network of the site (S4.35)',
    view: 'UnsupportedChain',
  },
  // Nothing in the product asks for a session yet: the clause stays with what will.
  signIn: { networkId: 'eip155:31337', title: 'a session', view: signInView.name },
} as const
type Owed = keyof typeof gates

const stored = (connectorId: string, others: readonly object[] = []) =>
  JSON.stringify({
    activeNamespace: 'eip155',
    activeNetworkIds: {},
    connections: { eip155: { address: connectorId, connectorId } },
    others: { eip155: others },
    recentWalletIds: [],
    version: 1,
  })

function page(owed: Owed, { storage = createMemoryStorage() } = {}) {
  const granted = ({ id }: Connector): Connection => ({
    accounts: [{ address: id, namespace: 'eip155', type: 'eoa' }],
    connectorId: id,
    networkId: id === bad.id || id === 'walletConnect' ? gates[owed].networkId : 'eip155:31337',
  })
  const remote = createFakeRemote()
  const it = setup({
    actions: {
      connect: async (connector) => granted(connector),
      reconnect: async (connector) => granted(connector),
    },
    announced: false,
    answers: {
      '/appkit/v1/config': {
        body: { features: [{ config: [], id: 'multi_wallet', isEnabled: true }] },
      },
    },
    environment: { storage },
    sources: [remote.remote],
  })
  if (owed === 'signIn')
    it.latchkey.internal.signIn = {
      isOwed: ({ connections }, namespace) => {
        const connection = connections[namespace]
        return connection?.status === 'connected' && connection.connectorId !== good.id
      },
      view: signInView,
    }
  for (const connector of [bad, good]) it.announce(connector)
  return { ...it, remote }
}

describe.each((Object.keys(gates) as Owed[]).map((owed) => [gates[owed].title, owed] as const))(
  'what is owed before a page continues: %s',
  (_, owed) => {
    const expectGate = ({ latchkey, state }: ReturnType<typeof page>) => {
      expect(state().modal.open).toBe(true)
      expect(state().router.at(-1)).toMatchObject({ name: gates[owed].view })
      closeModal(latchkey)
      expect(state().modal).toMatchObject({ open: true, shake: true })
      openModal(latchkey, { view: 'Networks' })
      expect(state().router.at(-1)).toMatchObject({ name: gates[owed].view })
    }

    test('is asked of a wallet that connects', async () => {
      const it = page(owed)
      openModal(it.latchkey)
      await connect(it.latchkey, { connectorId: bad.id })
      expectGate(it)
    })

    test('of a wallet that is restored', async () => {
      const it = page(owed, { storage: createMemoryStorage({ '@latchkey/p': stored(bad.id) }) })
      await it.latchkey.ready()
      expectGate(it)
    })

    test('of a wallet that another tab connected', async () => {
      const it = page(owed)
      storeInOtherTab(it.world, stored(bad.id))
      await eventually(() => expect(getAccount(it.latchkey).isConnected).toBe(true))
      expectGate(it)
    })

    test('of a wallet on standby that takes a place', async () => {
      const it = page(owed)
      await activate(it.latchkey)
      for (const { id } of [bad, good]) {
        await connect(it.latchkey, { connectorId: id })
      }
      expect(it.state().modal.open).toBe(false)
      await deleteConnection(it.latchkey, { connectorId: good.id, namespace: 'eip155' })
      expectGate(it)
    })

    test('of a wallet on standby that the visitor turns to', async () => {
      const it = page(owed)
      await activate(it.latchkey)
      for (const { id } of [bad, good]) await connect(it.latchkey, { connectorId: id })
      await switchConnection(it.latchkey, { connectorId: bad.id, namespace: 'eip155' })
      expectGate(it)
    })

    test('of a wallet on a phone', async () => {
      const it = page(owed)
      const answer = connectRemote(it.latchkey)
      await eventually(() => expect(it.remote.offers).toHaveLength(1))
      it.remote.offers[0]?.approve([remoteConnector('eip155')])
      await answer
      expectGate(it)
    })

    test('and no more of a visitor who disconnects', async () => {
      const it = page(owed)
      await connect(it.latchkey, { connectorId: bad.id })
      await disconnect(it.latchkey)
      expect(it.state().modal.open).toBe(false)
    })
  },
)

test('a wallet that moves to another network is asked for the network first, for the signature then', async () => {
  const it = page('signIn')
  await connect(it.latchkey, { connectorId: bad.id })
  const [events] = it.events
  events?.onNetworkChanged('eip155:999')
  expect(it.state().router).toEqual([{ name: 'UnsupportedChain' }])
  events?.onNetworkChanged('eip155:31337')
  expect(it.state().router).toEqual([signInView])
})

test('what is owed takes the place of the screen that waited for the wallet, and comes over any other', async () => {
  const waiting = page('network')
  openModal(waiting.latchkey)
  navigate.push(waiting.latchkey, {
    connectorId: bad.id,
    name: 'ConnectingExternal',
    namespace: 'eip155',
  })
  await connect(waiting.latchkey, { connectorId: bad.id })
  expect(waiting.state().router).toEqual([{ name: 'Connect' }, { name: 'UnsupportedChain' }])

  const reading = page('network')
  openModal(reading.latchkey)
  navigate.push(reading.latchkey, { name: 'WhatIsAWallet' })
  await connect(reading.latchkey, { connectorId: bad.id })
  expect(reading.state().router.map(({ name }) => name)).toEqual([
    'Connect',
    'WhatIsAWallet',
    'UnsupportedChain',
  ])
})

test('the screen that mends what is owed is left alone while another network is no better', async () => {
  const it = page('network')
  await connect(it.latchkey, { connectorId: bad.id })
  navigate.push(it.latchkey, { name: 'SwitchNetwork', networkId: 'eip155:31337' })
  const shown = it.state().router
  expect(shown.map(({ name }) => name)).toEqual(['UnsupportedChain', 'SwitchNetwork'])
  const [events] = it.events
  events?.onNetworkChanged('eip155:998')
  expect(it.state().router).toEqual(shown)
})

test('what a wallet comes to owe is asked for at once, though another is asked in its namespace', async () => {
  const it = page('network')
  await connect(it.latchkey, { connectorId: good.id })
  openModal(it.latchkey)
  commit(it.latchkey, { attemptId: 99, connectorId: bad.id, namespace: 'eip155', type: 'asked' })
  const [events] = it.events
  events?.onNetworkChanged('eip155:999')
  expect(it.state().router.at(-1)).toEqual({ name: 'UnsupportedChain' })
})

test('what was owed behind a screen that waited for another wallet is asked for when that is left', async () => {
  const it = page('network')
  openModal(it.latchkey)
  navigate.push(it.latchkey, {
    connectorId: 'other',
    name: 'ConnectingExternal',
    namespace: 'solana',
  })
  await connect(it.latchkey, { connectorId: bad.id })
  expect(it.state().router.at(-1)).toMatchObject({ name: 'ConnectingExternal' })
  navigate.back(it.latchkey)
  expect(it.state().router.at(-1)).toEqual({ name: 'UnsupportedChain' })
})

describe('terms that wait to be accepted', () => {
  const legal = {
    features: { legalCheckbox: true },
    termsConditionsUrl: 'https://site.example/terms',
  }

  test('keep any wallet from being asked, and are shown', async () => {
    const { remote, offers } = createFakeRemote()
    const { asked, latchkey, state } = setup({ ...legal, sources: [remote] })
    for (const answer of [connect(latchkey, { connectorId: wallet.id }), connectRemote(latchkey)])
      await expect(answer).rejects.toMatchObject({ code: 'legal.not_accepted' })
    expect(asked).toEqual([])
    expect(offers).toEqual([])
    expect(state()).toMatchObject({ modal: { open: true }, router: [{ name: 'Connect' }] })
    acceptLegal(latchkey, true)
    await connect(latchkey, { connectorId: wallet.id })
    expect(getAccount(latchkey).isConnected).toBe(true)
  })

  test('may be the privacy policy alone', async () => {
    const { latchkey } = setup({
      features: { legalCheckbox: true },
      privacyPolicyUrl: 'https://site.example/privacy',
    })
    await expect(connect(latchkey, { connectorId: wallet.id })).rejects.toMatchObject({
      code: 'legal.not_accepted',
    })
  })

  test('that the site has none of are not waited for', async () => {
    const { latchkey } = setup({ features: { legalCheckbox: true } })
    await connect(latchkey, { connectorId: wallet.id })
    expect(getAccount(latchkey).isConnected).toBe(true)
  })

  test('were accepted by a visitor who comes back connected', async () => {
    const storage = createMemoryStorage({ '@latchkey/p': stored(wallet.id) })
    const { latchkey, state } = setup({ ...legal, environment: { storage } })
    await latchkey.ready()
    expect(getAccount(latchkey).isConnected).toBe(true)
    expect(state().modal.open).toBe(false)
  })
})
