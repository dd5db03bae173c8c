import { expect, test } from 'vitest'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeRemote, remoteConnector } from '../fixtures/remote.ts'
import { createFakeAdapter, devOne, setup, wallet } from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'
import { connect } from './connect.ts'
import { connectRemote } from './connectRemote.ts'

const namespaces = ['eip155', 'solana'] as const
const other = { ...wallet, id: 'io.other', name: 'Other' }

/** A page of two namespaces with one wallet each; `ended` are the wallets that were disconnected. */
function page({ fails = false } = {}) {
  const ended: string[] = []
  const granted = async ({ chain, id }: Connector): Promise<Connection> => ({
    accounts: [{ address: id, namespace: chain, type: 'eoa' }],
    connectorId: id,
    networkId: `${chain}:31337`,
  })
  const made = namespaces.map((namespace) => {
    const fake = createFakeAdapter({
      connect: granted,
      disconnect: async ({ chain, id }) => {
        ended.push(`${chain} ${id}`)
        if (fails) throw new Error('busy')
      },
    })
    return { ...fake, adapter: { ...fake.adapter, namespace } }
  })
  const { offers, remote } = createFakeRemote()
  const { latchkey } = setup({
    adapters: made.map(({ adapter }) => adapter),
    announced: false,
    networks: [devOne, { ...devOne, chainNamespace: 'solana' }],
    sources: [remote],
  })
  for (const [index, chain] of namespaces.entries())
    for (const connector of [wallet, other]) made[index]?.announce({ ...connector, chain })
  const asked = () => made.flatMap((each) => each.asked)
  return { asked, ended, latchkey, offers }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a wallet of the page is disconnected where it was replaced, and stays where it was not (S6.6)', async () => {
  const { ended, latchkey } = page()
  for (const namespace of namespaces) await connect(latchkey, { connectorId: wallet.id, namespace })
  await connect(latchkey, { connectorId: other.id, namespace: 'eip155' })
  await eventually(() => expect(ended).toEqual([`eip155 ${wallet.id}`]))
  expect(getAccount(latchkey, { namespace: 'solana' }).connectorId).toBe(wallet.id)
})

test('a session that only the namespace had is ended, whatever is connected in the others', async () => {
  const { ended, latchkey, offers } = page()
  await connect(latchkey, { connectorId: other.id, namespace: 'solana' })
  const remotely = connectRemote(latchkey, { namespace: 'eip155' })
  await eventually(() => expect(offers).toHaveLength(1))
  offers[0]?.approve([remoteConnector('eip155')])
  await remotely
  await connect(latchkey, { connectorId: wallet.id, namespace: 'eip155' })
  await eventually(() => expect(ended).toEqual(['eip155 walletConnect']))
})

test('a wallet that has left the page is not asked to disconnect', async () => {
  const { asked, latchkey } = page()
  await connect(latchkey, { connectorId: wallet.id, namespace: 'eip155' })
  latchkey.store.setState(({ connectors }) => ({
    connectors: connectors.filter(({ id }) => id !== wallet.id),
  }))
  await connect(latchkey, { connectorId: other.id, namespace: 'eip155' })
  await settled()
  expect(asked()).toEqual(['connect', 'connect'])
})

test('a wallet that does not let go keeps no other one from connecting', async () => {
  const { ended, latchkey } = page({ fails: true })
  await connect(latchkey, { connectorId: wallet.id, namespace: 'eip155' })
  await connect(latchkey, { connectorId: other.id, namespace: 'eip155' })
  await eventually(() => expect(ended).toEqual([`eip155 ${wallet.id}`]))
  // A rejection that no one takes would fail this run.
  await settled()
  expect(getAccount(latchkey).connectorId).toBe(other.id)
})
