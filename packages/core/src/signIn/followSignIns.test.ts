import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import type { Connector } from '../connectors/Connector.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeAdapter, devOne, granted, setup, wallet } from '../fixtures/setup.ts'
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
  const statuses = () => Object.values(it.state().signIns).map(({ status }) => status)
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
