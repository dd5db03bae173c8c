import { expect, test } from 'vitest'
import { pairingFailureOf } from './pairingFailureOf.ts'

test('an offer’s errors are sorted by their stable code (S8.27, S8.30, S9.6)', () => {
  expect(pairingFailureOf({ code: 'remote.missing' })).toBe('missing')
  expect(pairingFailureOf({ code: 'remote.pairing_expired' })).toBe('expired')
  expect(pairingFailureOf({ code: 'remote.relay_unreachable' })).toBe('unreachable')
  expect(pairingFailureOf({ code: 'remote.relay_refused_clock' })).toBe('clock')
  expect(pairingFailureOf({ code: 'remote.relay_refused_origin' })).toBe('origin')
  expect(pairingFailureOf({ code: 'remote.relay_refused_project' })).toBe('project')
  expect(pairingFailureOf({ code: 'remote.relay_refused_other' })).toBe('refused')
})

test('the others are a wallet’s or the page’s', () => {
  expect(pairingFailureOf({ code: 'wallet.user_rejected' })).toBe('declined')
  expect(pairingFailureOf({ code: 'wallet.session_unsupported' })).toBe('lacking')
  expect(pairingFailureOf({ code: 'request.aborted' })).toBe('superseded')
  expect(pairingFailureOf(new TypeError('Importing a module script failed.'))).toBe('unloaded')
  expect(pairingFailureOf({ code: 'connector.not_found' })).toBe('failed')
  expect(pairingFailureOf(undefined)).toBe('failed')
})
