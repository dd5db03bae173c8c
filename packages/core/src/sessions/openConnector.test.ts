import { expect, test, vi } from 'vitest'
import type { Connector } from '../connectors/Connector.ts'
import { openConnector, openedConnector } from './openConnector.ts'
import type { SessionWallet } from './SessionWallet.ts'

function sessionConnector(change: Partial<Connector> = {}): Connector {
  const provider: SessionWallet = {
    accounts: () => [],
    end: async () => {},
    methods: () => [],
    moveTo: async () => false,
    name: 'Phone Wallet',
    networkId: () => 'eip155:1',
    networkIds: () => [],
    request: async () => null,
    subscribe: () => () => {},
  }
  return {
    chain: 'eip155',
    id: 'walletConnect',
    name: provider.name,
    provider,
    source: 'walletConnect',
    type: 'WALLET_CONNECT',
    ...change,
  }
}

test('a session’s wallet is opened once, also by two who ask at the same time, and stays the same', async () => {
  const connector = sessionConnector()
  const open = vi.fn(() => ({ opened: true }))
  const [one, other] = await Promise.all([
    openConnector(connector, async () => open),
    openConnector(connector, async () => open),
  ])
  // A source makes new connectors of the same session.
  const later = await openConnector({ ...connector, networkIds: [] }, async () => open)
  expect(open).toHaveBeenCalledOnce()
  expect(open).toHaveBeenCalledWith(connector.provider)
  for (const { provider } of [one, other, later, openedConnector(connector)])
    expect(provider).toBe(open.mock.results[0]?.value)
})

test('before it is opened there is nothing to speak to', () => {
  expect(openedConnector(sessionConnector())).toMatchObject({ provider: undefined })
})

test('wallets of the page are open, and nothing is loaded for them', async () => {
  const load = vi.fn()
  const connector = sessionConnector({ provider: {}, source: undefined, type: 'ANNOUNCED' })
  expect(await openConnector(connector, load)).toBe(connector)
  expect(openedConnector(connector)).toBe(connector)
  expect(load).not.toHaveBeenCalled()
})

test('what only says that it is of a session is not opened', async () => {
  const load = vi.fn()
  const connector = sessionConnector({ provider: { request() {} } })
  expect(await openConnector(connector, load)).toMatchObject({ provider: undefined })
  expect(load).not.toHaveBeenCalled()
})

test('code that failed to load may load the next time', async () => {
  const connector = sessionConnector()
  const failing = async () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(openConnector(connector, failing)).rejects.toThrow('Failed to fetch')
  expect(await openConnector(connector, async () => () => 'opened')).toMatchObject({
    provider: 'opened',
  })
})
