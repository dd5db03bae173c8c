import { expect, test } from 'vitest'
import { activate } from '../actions/activate.ts'
import { connect } from '../actions/connect.ts'
import { deleteConnection } from '../actions/deleteConnection.ts'
import { disconnect } from '../actions/disconnect.ts'
import { selectAccount } from '../actions/selectAccount.ts'
import type { Connector } from '../connectors/Connector.ts'
import { eventually } from '../fixtures/eventually.ts'
import {
  createFakeAdapter,
  devOne,
  type FakeActions,
  granted,
  setup,
  wallet,
} from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { siteSession } from '../fixtures/siteSession.ts'

const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const

/** A visitor who is connected and signed in with an EVM and a Solana wallet. */
async function signedIn({ signOutOnDisconnect }: { signOutOnDisconnect?: boolean } = {}) {
  const evm = createFakeAdapter()
  const other = createFakeAdapter({
    connect: async () => ({
      accounts: [{ address: 'S', namespace: 'solana', type: 'eoa' }],
      connectorId: 'sol',
      networkId: 'solana:abc',
    }),
  })
  const { site, siwx } = createSite()
  site.sessions = [siteSession('eip155:31337'), siteSession('solana:abc', 'S')]
  const it = setup({
    adapters: [evm.adapter, { ...other.adapter, namespace: 'solana' }],
    announced: false,
    networks: [devOne, solana],
    siwx: { ...siwx, ...(signOutOnDisconnect === undefined ? {} : { signOutOnDisconnect }) },
  })
  const errors: unknown[] = []
  it.latchkey.internal.events.subscribe((event) => {
    if (event.event === 'SIWX_AUTH_ERROR') errors.push(event)
  })
  evm.announce()
  other.announce({ ...wallet, chain: 'solana', id: 'sol', name: 'Sol' } satisfies Connector)
  await connect(it.latchkey, { connectorId: 'sol' })
  await connect(it.latchkey, { connectorId: granted.connectorId })
  const statuses = () => Object.values(it.state().signIns).map((flow) => flow?.status)
  await eventually(() => expect(statuses()).toEqual(['signedIn', 'signedIn']))
  const left = () => site.sessions.map(({ data }) => data.chainId)
  return { ...it, errors, left, site }
}

test('one wallet that is disconnected is signed out, and the other stays signed in', async () => {
  const { errors, latchkey, left } = await signedIn()
  await disconnect(latchkey, { namespace: 'solana' })
  await eventually(() => expect(left()).toEqual(['eip155:31337']))
  expect(errors).toEqual([])
})

test('a visitor who disconnects everything is signed out everywhere', async () => {
  const { latchkey, left, site } = await signedIn()
  site.sessions.push(siteSession('eip155:1'))
  await disconnect(latchkey)
  await eventually(() => expect(left()).toEqual([]))
})

test('a site that keeps its sessions keeps them', async () => {
  const { latchkey, left } = await signedIn({ signOutOnDisconnect: false })
  await disconnect(latchkey)
  await new Promise((resolve) => setTimeout(resolve))
  expect(left()).toEqual(['eip155:31337', 'solana:abc'])
})

test('error: a site that cannot end a session is told by an event, and the wallet is disconnected', async () => {
  const { errors, latchkey, state } = await signedIn()
  const error = new Error('down')
  Object.assign(latchkey.options.siwx ?? {}, { revokeSession: () => Promise.reject(error) })
  await disconnect(latchkey, { namespace: 'solana' })
  await eventually(() =>
    expect(errors).toMatchObject([{ error, event: 'SIWX_AUTH_ERROR', type: 'error' }]),
  )
  expect(state().connections.solana?.status).toBe('disconnected')
})

const chain = 'eip155:31337'
const first: Connector = { ...wallet, id: 'io.first' }
const second: Connector = { ...wallet, id: 'io.second' }

/** A visitor who is connected and signed in with two EVM wallets of two accounts each. */
async function withTwoWallets({ multiWallet = true, actions = {} as FakeActions } = {}) {
  const { site, siwx } = createSite({ isRequired: true })
  const account = (address: string) => ({ address, namespace: 'eip155', type: 'eoa' }) as const
  const it = setup({
    actions: {
      connect: async ({ id }) => ({
        accounts: [account(`${id}#1`), account(`${id}#2`)],
        connectorId: id,
        networkId: chain,
      }),
      ...actions,
    },
    announced: false,
    answers: {
      '/appkit/v1/config': {
        body: { features: [{ config: [], id: 'multi_wallet', isEnabled: multiWallet }] },
      },
    },
    siwx,
  })
  for (const each of [first, second]) it.announce(each)
  await activate(it.latchkey)
  site.sessions = [first, second].map(({ id }) => siteSession(chain, `${id}#1`))
  const status = (address: string) => it.state().signIns[`${chain}:${address}`]?.status
  for (const { id } of [first, second]) {
    await connect(it.latchkey, { connectorId: id })
    await eventually(() => expect(status(`${id}#1`)).toBe('signedIn'))
  }
  const left = () => site.sessions.map(({ data }) => data.accountAddress)
  return { ...it, left, site, status }
}

test.each([
  ['in use', second, first],
  ['on standby', first, second],
])(
  'of several wallets the one %s is signed out when it is disconnected',
  async (_, gone, other) => {
    const { latchkey, left, status } = await withTwoWallets()
    selectAccount(latchkey, { address: 'io.second#2', namespace: 'eip155' })
    await deleteConnection(latchkey, { connectorId: gone.id, namespace: 'eip155' })
    await eventually(() => expect(left()).toEqual([`${other.id}#1`]))
    expect(status(`${other.id}#1`)).toBe('signedIn')
    await deleteConnection(latchkey, { connectorId: other.id, namespace: 'eip155' })
    await eventually(() => expect(left()).toEqual([]))
  },
)

test('a wallet on standby is disconnected while another is asked; the one in use stays signed in', async () => {
  const { latchkey, left, status } = await withTwoWallets({
    actions: {
      connect: async (connector) => {
        if (connector.id === 'io.third') return new Promise(() => {})
        const address = `${connector.id}#1`
        return {
          accounts: [{ address, namespace: 'eip155', type: 'eoa' }],
          connectorId: connector.id,
          networkId: chain,
        }
      },
    },
  })
  latchkey.store.setState(({ connectors }) => ({
    connectors: [...connectors, { ...wallet, id: 'io.third' }],
  }))
  connect(latchkey, { connectorId: 'io.third' }).catch(() => undefined)
  await deleteConnection(latchkey, { connectorId: first.id, namespace: 'eip155' })
  await eventually(() => expect(left()).toEqual(['io.second#1']))
  expect(status('io.second#1')).toBe('signedIn')
})

test('of an account whose wallet another one replaced the sessions are asked for again', async () => {
  const { latchkey, left, site, status } = await withTwoWallets({ multiWallet: false })
  expect(left()).toHaveLength(2)
  site.sessions = []
  await connect(latchkey, { connectorId: first.id })
  await eventually(() => expect(status('io.first#1')).toBe('owed'))
})
