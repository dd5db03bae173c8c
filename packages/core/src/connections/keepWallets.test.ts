import { expect, test } from 'vitest'
import { activate } from '../actions/activate.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { findConnector } from '../connectors/findConnector.ts'
import { setup, wallet } from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'

const other = { request: async () => 'evil' }

async function connected() {
  const it = setup()
  await activate(it.latchkey)
  await connect(it.latchkey, { connectorId: wallet.id })
  const provider = () => findConnector(it.state(), 'eip155', wallet.id)?.provider
  return { ...it, provider }
}

test('a script that announces the wallet in use by its id gets none of its questions', async () => {
  const { announce, latchkey, provider } = await connected()
  announce({ ...wallet, name: 'Newer name', provider: other })
  expect(provider()).toBe(wallet.provider)
  expect(getAccount(latchkey).status).toBe('connected')
})

test('nor one of several namespaces, which is listed as one wallet', async () => {
  const { announce, latchkey, provider } = await connected()
  announce({ ...wallet, provider: other, type: 'MULTI_CHAIN' })
  expect(provider()).toBe(wallet.provider)
  announce({ ...wallet, provider: undefined, type: 'MULTI_CHAIN' })
  expect(getAccount(latchkey).status).toBe('disconnected')
})

test('one that is not in use is as it was announced last', async () => {
  const { announce, latchkey, provider } = await connected()
  await disconnect(latchkey)
  announce({ ...wallet, provider: other })
  expect(provider()).toBe(other)
})

test('a wallet that leaves the page is disconnected, and listened to no more', async () => {
  const { announce, events, latchkey } = await connected()
  expect(events.size).toBe(1)
  announce({ ...wallet, provider: undefined })
  expect(getAccount(latchkey).status).toBe('disconnected')
  expect(events.size).toBe(0)
})

test('another wallet that comes or leaves changes nothing', async () => {
  const { announce, latchkey, provider } = await connected()
  announce({ ...wallet, id: 'io.other', provider: other })
  announce({ ...wallet, id: 'io.other', provider: undefined })
  expect(provider()).toBe(wallet.provider)
  expect(getAccount(latchkey).status).toBe('connected')
})
