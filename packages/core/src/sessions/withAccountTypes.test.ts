import { expect, test } from 'vitest'
import type { Connection } from '../connectors/Connection.ts'
import type { SessionAccount, SessionWallet } from './SessionWallet.ts'
import { withAccountTypes } from './withAccountTypes.ts'

const connection: Connection = {
  accounts: [
    { address: '0xa', namespace: 'eip155', type: 'eoa' },
    { address: '0xb', namespace: 'eip155', type: 'eoa' },
  ],
  connectorId: 'auth',
  networkId: 'eip155:1',
}

const provider = (accounts: readonly SessionAccount[]) =>
  ({
    accounts: () => accounts,
    moveTo: async () => true,
    request: async () => null,
    subscribe: () => () => {},
  }) as Partial<SessionWallet>

test('accounts of a session have the type that it says, each its own (S3.13)', () => {
  const typed = withAccountTypes(
    {
      provider: provider([
        { address: '0xa', networkIds: ['eip155:1'], type: 'smartAccount' },
        { address: '0xb', networkIds: ['eip155:1'] },
      ]),
    },
    connection,
  )
  expect(typed.accounts.map(({ type }) => type)).toEqual(['smartAccount', 'eoa'])
})

test('where a session says nothing, and for wallets of the page, nothing changes', () => {
  const untyped = provider([{ address: '0xa', networkIds: ['eip155:1'] }])
  expect(withAccountTypes({ provider: untyped }, connection)).toBe(connection)
  expect(withAccountTypes({ provider: { request: async () => null } }, connection)).toBe(connection)
})
