import { expect, test, vi } from 'vitest'
import type { WalletActions } from '../adapters/WalletActions.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeRemote, remoteConnector } from '../fixtures/remote.ts'
import { granted, setup, wallet } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { connect } from './connect.ts'
import { connectRemote } from './connectRemote.ts'

/** What a wallet that agrees at once is asked with. */
function agreeing() {
  return vi.fn<WalletActions['connect']>(async ({ id }) => ({ ...granted, connectorId: id }))
}

test('error: a wallet that is not there is named, and neither an attempt nor an event is left', async () => {
  const { asked, latchkey, state } = setup()
  const seen: string[] = []
  latchkey.internal.events.subscribe(({ event }) => seen.push(event))
  await expect(connect(latchkey, { connectorId: 'io.gone' })).rejects.toMatchObject({
    code: 'connector.not_found',
    message: 'Connector io.gone not found',
  })
  // The same wallet, in a namespace that it has not.
  await expect(
    connect(latchkey, { connectorId: wallet.id, namespace: 'solana' }),
  ).rejects.toMatchObject({ code: 'connector.not_found' })
  expect(asked).toEqual([])
  expect(seen).toEqual([])
  expect(state().attempts).toEqual({})
})

test('the wallet is asked for the network that is wanted', async () => {
  const ask = agreeing()
  const { latchkey } = setup({ actions: { connect: ask } })
  await connect(latchkey, { connectorId: wallet.id, networkId: 'eip155:31338' })
  expect(ask).toHaveBeenCalledWith(
    wallet,
    expect.objectContaining({ networkId: 'eip155:31338', signal: expect.any(AbortSignal) }),
  )
})

test('a wallet that has agreed is not told later that its request was ended', async () => {
  const ask = agreeing()
  const { announce, latchkey } = setup({ actions: { connect: ask } })
  announce({ ...wallet, id: 'io.other' })
  await connect(latchkey, { connectorId: wallet.id })
  await connect(latchkey, { connectorId: 'io.other' })
  latchkey.destroy()
  expect(ask.mock.calls.map(([, { signal }]) => signal?.aborted)).toEqual([false, false])
})

test('a wallet of the page is offered the sign-in, a session has had it in its offer', async () => {
  const ask = agreeing()
  const { offers, remote } = createFakeRemote()
  const { latchkey } = setup({
    actions: { connect: ask },
    siwx: createSite().siwx,
    sources: [remote],
  })
  await connect(latchkey, { connectorId: wallet.id })
  const remotely = connectRemote(latchkey)
  await eventually(() => expect(offers).toHaveLength(1))
  offers[0]?.approve([remoteConnector('eip155')])
  await remotely
  expect(ask.mock.calls.map(([{ id }, { signIn }]) => [id, typeof signIn])).toEqual([
    [wallet.id, 'function'],
    ['walletConnect', 'undefined'],
  ])
})

test('a wallet of the page is a recent one once it has agreed, a session is none by its own id (S9.4)', async () => {
  const { offers, remote } = createFakeRemote()
  const { latchkey, state } = setup({ actions: { connect: agreeing() }, sources: [remote] })
  const remotely = connectRemote(latchkey)
  await eventually(() => expect(offers).toHaveLength(1))
  offers[0]?.approve([remoteConnector('eip155')])
  await remotely
  expect(state().recentWalletIds).toEqual([])
  await connect(latchkey, { connectorId: wallet.id })
  expect(state().recentWalletIds).toEqual([wallet.id])
})
