import { expect, test, vi } from 'vitest'
import type { ConnectionsState } from '../connections/ConnectionsState.ts'
import { remoteConnector } from '../fixtures/remote.ts'
import { granted, setup, wallet } from '../fixtures/setup.ts'
import { endUnused } from './endUnused.ts'

/** A session's connector, whose wallet notes its end. */
function session({ accounts = [{ address: '0xA', networkIds: [] }] as readonly object[] } = {}) {
  const end = vi.fn(() => Promise.resolve())
  const provider = {
    accounts: () => accounts,
    end,
    moveTo: async () => true,
    request: async () => undefined,
    subscribe: () => () => {},
  }
  return { connector: remoteConnector('eip155', { provider }), end }
}

const { id } = session().connector
const connection = { ...granted, connectorId: id }
const used: readonly [string, Partial<ConnectionsState>][] = [
  [
    'is connected',
    { connections: { eip155: { ...connection, address: '0xA', status: 'connected' } } },
  ],
  ['waits to be restored', { restorable: { eip155: { address: '0xA', connectorId: id } } }],
  ['is on standby', { standby: { eip155: [granted, connection] } }],
]

test('a session that nothing uses is ended, so that its wallet does not show it', () => {
  const { connector, end } = session()
  const { latchkey } = setup()
  latchkey.store.setState({
    connections: { eip155: { ...granted, address: '0xA', status: 'connected' } },
    restorable: { eip155: { address: '0xA', connectorId: wallet.id } },
    standby: { eip155: [granted] },
  } as Partial<ConnectionsState>)
  endUnused(latchkey, connector)
  expect(end).toHaveBeenCalledTimes(1)
})

test.each(used)('one that %s is not', (_, state) => {
  const { connector, end } = session()
  const { latchkey } = setup()
  latchkey.store.setState(state)
  endUnused(latchkey, connector)
  expect(end).not.toHaveBeenCalled()
})

test('one that has ended already is not ended again, and a wallet of the page never', () => {
  const { connector, end } = session({ accounts: [] })
  const { latchkey } = setup()
  endUnused(latchkey, connector)
  expect(() => endUnused(latchkey, wallet)).not.toThrow()
  expect(end).not.toHaveBeenCalled()
})

test('a wallet that cannot be told breaks nothing', async () => {
  const { connector, end } = session()
  end.mockRejectedValue(new Error('offline'))
  endUnused(setup().latchkey, connector)
  await new Promise((next) => setTimeout(next))
  expect(end).toHaveBeenCalledTimes(1)
})
