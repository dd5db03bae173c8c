import { expect, test } from 'vitest'
import { disconnected, initialConnection } from './namespaceConnection.ts'

test('a namespace starts connecting when the stored status was connected (S4.2)', () => {
  expect(initialConnection({ enableReconnect: true, stored: { connectorId: 'io.test' } })).toEqual({
    connectorId: 'io.test',
    reconnecting: true,
    status: 'connecting',
  })
})

test('it starts disconnected when reconnecting is off, or nothing is stored (S4.3)', () => {
  expect(initialConnection({ enableReconnect: false, stored: { connectorId: 'io.test' } })).toBe(
    disconnected,
  )
  expect(initialConnection({ enableReconnect: true, stored: undefined })).toBe(disconnected)
})
