import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { connectRemote } from '../actions/connectRemote.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeRemote, remoteConnector } from '../fixtures/remote.ts'
import { setup } from '../fixtures/setup.ts'
import { storeInOtherTab } from '../fixtures/storeInOtherTab.ts'
import { getAccount } from '../getAccount.ts'
import type { SessionWallet } from './SessionWallet.ts'

const never = () => new Promise<never>(() => {})
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** One namespace of a session that the test ends; the account is called like the wallet. */
function session(name: string) {
  let isOver = false
  const wallet: SessionWallet = {
    accounts: () => (isOver ? [] : [{ address: name, networkIds: ['eip155:31337'] }]),
    end: async () => {},
    methods: () => [],
    moveTo: async () => true,
    name,
    networkId: () => 'eip155:31337',
    networkIds: () => ['eip155:31337'],
    request: async () => undefined,
    subscribe: () => () => {},
  }
  return {
    connector: remoteConnector('eip155', { name, provider: wallet }),
    end: () => {
      isOver = true
    },
  }
}

const grantOf = ({ id, name }: Connector): Connection => ({
  accounts: [{ address: name, namespace: 'eip155', type: 'eoa' }],
  connectorId: id,
  networkId: 'eip155:31337',
})

/** As adapters answer for a session: what it grants now. */
const reconnected = async (connector: Connector) =>
  (connector.provider as SessionWallet).accounts().length > 0 ? grantOf(connector) : undefined

/** A page that a session of the wallet `one` is connected to. */
async function page({ reconnect = reconnected }: { reconnect?: typeof reconnected } = {}) {
  const remote = createFakeRemote()
  const it = setup({
    actions: {
      connect: ({ name, ...connector }) =>
        name === 'Test Wallet' ? never() : answers(name, { name, ...connector }),
      reconnect: (connector) => reconnect(connector),
    },
    sources: [remote.remote],
  })
  const answers = async (name: string, connector: Connector) => {
    if (name === 'broken') throw new Error('The chunk did not load')
    return grantOf(connector)
  }
  const one = session('one')
  const offer = async (connector: Connector) => {
    const count = remote.offers.length
    const answer = connectRemote(it.latchkey)
    await eventually(() => expect(remote.offers).toHaveLength(count + 1))
    remote.offers[count]?.approve([connector])
    return answer
  }
  await offer(one.connector)
  expect(getAccount(it.latchkey).address).toBe('one')
  const follow = (...connectors: Connector[]) => remote.seen.context?.onSession(connectors)
  return { ...it, follow, offer, one, shown: () => getAccount(it.latchkey).address }
}

test('the account of a session that is over is not shown where the next one cannot be opened', async () => {
  const it = await page({ reconnect: () => Promise.reject(new Error('The chunk did not load')) })
  it.follow(session('two').connector)
  await settle()
  expect(it.shown()).toBeUndefined()
})

test('nor where the wallet that the visitor asked in its place fails', async () => {
  const it = await page()
  await expect(it.offer(session('broken').connector)).rejects.toThrow('The chunk')
  expect(it.shown()).toBeUndefined()
})

test('a session that comes while another wallet is asked is what the namespace goes back to', async () => {
  const it = await page()
  const asking = connect(it.latchkey, { connectorId: 'io.test' })
  it.follow(session('two').connector)
  await settle()
  it.latchkey.internal.commit?.({ namespace: 'eip155', type: 'cancelled' })
  expect(it.shown()).toBe('two')
  it.latchkey.internal.commit?.({
    namespaces: ['eip155'],
    remember: false,
    type: 'disconnected',
  })
  await expect(asking).rejects.toMatchObject({ code: 'request.aborted' })
})

test('an answer for a session that is over, or replaced meanwhile, connects nothing', async () => {
  const answers: (() => void)[] = []
  const it = await page({
    reconnect: (connector) =>
      new Promise((resolve) => answers.push(() => resolve(grantOf(connector)))),
  })
  const [two, three] = [session('two'), session('three')]
  it.follow(two.connector)
  it.follow(three.connector)
  await eventually(() => expect(answers).toHaveLength(2))
  for (const answer of answers.toReversed()) answer()
  await settle()
  expect(it.shown()).toBe('three')
  it.follow(two.connector)
  await eventually(() => expect(answers).toHaveLength(3))
  two.end()
  answers[2]?.()
  await settle()
  expect(it.shown()).toBeUndefined()
})

test('the session that another tab makes after one has ended is connected here, and not forgotten (S4.36)', async () => {
  const it = await page()
  const stored = it.world.storage?.getItem('@latchkey/p') ?? ''
  it.one.end()
  for (const wallet of it.events) wallet.onDisconnect()
  expect(it.shown()).toBeUndefined()

  storeInOtherTab(it.world, stored)
  await eventually(() => expect(it.state().restorable.eip155).toBeDefined())
  await eventually(() => expect(getAccount(it.latchkey).status).toBe('disconnected'))
  expect(it.world.storage?.getItem('@latchkey/p')).toContain('walletConnect')
  it.follow(session('two').connector)
  await eventually(() => expect(it.shown()).toBe('two'))
})
