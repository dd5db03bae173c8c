import { describe, expect, test } from 'vitest'
import type { Connection } from '../connectors/Connection.ts'
import { connectionTransition as next } from './connectionTransition.ts'
import { disconnected, initialConnection, type NamespaceConnection } from './namespaceConnection.ts'

const connection: Connection = {
  accounts: [{ address: '0xA', namespace: 'eip155', type: 'eoa' }],
  connectorId: 'io.test',
  networkId: 'eip155:1',
}
const connected = next(disconnected, { connection, type: 'connected' })

describe('start', () => {
  test('is connecting when the stored status was connected (S4.2)', () => {
    expect(
      initialConnection({ enableReconnect: true, stored: { connectorId: 'io.test' } }),
    ).toEqual({
      connectorId: 'io.test',
      reconnecting: true,
      status: 'connecting',
    })
  })

  test('is disconnected when reconnecting is off, or nothing is stored (S4.3)', () => {
    expect(initialConnection({ enableReconnect: false, stored: { connectorId: 'io.test' } })).toBe(
      disconnected,
    )
    expect(initialConnection({ enableReconnect: true, stored: undefined })).toBe(disconnected)
  })
})

describe('transitions', () => {
  test('disconnected, connecting, connected (S4.1, S4.4)', () => {
    const asked = next(disconnected, { connectorId: 'io.test', type: 'asked' })
    expect(asked).toEqual({ connectorId: 'io.test', reconnecting: false, status: 'connecting' })
    expect(next(asked, { connection, type: 'connected' })).toMatchObject({
      address: '0xA',
      status: 'connected',
    })
  })

  test('another account becomes the address', () => {
    const accounts = [{ address: '0xB', namespace: 'eip155', type: 'eoa' }] as const
    expect(
      next(connected, { connection: { ...connection, accounts }, type: 'changed' }),
    ).toMatchObject({
      address: '0xB',
      connectorId: 'io.test',
    })
  })

  test('a change of others keeps the account that was chosen here; an anew chosen one in the wallet counts', () => {
    const account = (address: string) =>
      ({ address, namespace: 'bip122', type: 'payment' }) as const
    const of = (first: string, ...others: string[]): Connection => ({
      ...connection,
      accounts: [account(first), ...others.map(account)],
    })
    const several = next(disconnected, { connection: of('a', 'b'), type: 'connected' })
    const chosen = next(several, { address: 'b', type: 'accountChosen' })
    const after = (first: string, ...others: string[]) =>
      next(chosen, { connection: of(first, ...others), type: 'changed' })
    expect(after('a', 'b', 'c')).toMatchObject({ address: 'b' })
    expect(after('a', 'c')).toMatchObject({ address: 'a' })
    expect(after('c', 'b')).toMatchObject({ address: 'c' })
  })

  test('a network change updates the connection (S4.41)', () => {
    expect(
      next(connected, { connection: { ...connection, networkId: 'eip155:10' }, type: 'changed' }),
    ).toMatchObject({ networkId: 'eip155:10' })
  })

  test('accounts and network of another wallet do not mix with this one’s', () => {
    const other = { ...connection, connectorId: 'io.other', networkId: 'eip155:10' } as const
    expect(next(connected, { connection: other, type: 'changed' })).toBe(connected)
  })

  test('late wallet events find no state that takes them', () => {
    expect(next(disconnected, { connection, type: 'changed' })).toBe(disconnected)
    expect(next(connected, { type: 'refused' })).toBe(connected)
    expect(next(connected, { connectorId: 'x', type: 'restoring' })).toBe(connected)
  })

  test('disconnect resets from every state (S4.5)', () => {
    const states: NamespaceConnection[] = [
      connected,
      next(disconnected, { connectorId: 'x', type: 'asked' }),
    ]
    for (const state of states) expect(next(state, { type: 'disconnected' })).toEqual(disconnected)
  })
})
