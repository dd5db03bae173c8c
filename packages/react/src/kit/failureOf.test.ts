import { expect, test } from 'vitest'
import { failureOf } from './failureOf.ts'

test('sorts by stable code, and by the wallet number where there is none (S8.40, S8.53)', () => {
  expect(failureOf({ code: 'wallet.user_rejected' })).toBe('declined')
  expect(failureOf({ code: 4001 })).toBe('declined')
  expect(failureOf({ code: 'wallet.request_pending' })).toBe('pending')
  expect(failureOf({ code: -32002 })).toBe('pending')
  expect(failureOf({ code: 'connector.not_found' })).toBe('gone')
  expect(failureOf({ code: 'connector.chains_not_supported' })).toBe('elsewhere')
  expect(failureOf({ code: 'request.aborted' })).toBe('superseded')
})

test('a phone says whether there is no wallet app, or the browser keeps the page from it', () => {
  expect(failureOf({ code: 'wallet.app_missing' })).toBe('noApp')
  expect(failureOf({ code: 'wallet.loopback_denied' })).toBe('blocked')
  expect(failureOf({ code: 'wallet.loopback_allowed' })).toBe('allowed')
})

test.each([
  ['wallet.locked', 'locked'],
  ['wallet.timeout', 'timedOut'],
  ['remote.request_expired', 'timedOut'],
  ['wallet.popup_blocked', 'popup'],
  ['wallet.device_unavailable', 'device'],
  ['network.wrong', 'elsewhere'],
  ['wallet.upgrade_rejected', 'declined'],
  ['wallet.session_unsupported', 'unsupported'],
  ['wallet.capability_unsupported', 'unsupported'],
  ['wallet.unsupported_method', 'unsupported'],
  ['wallet.method_not_supported', 'unsupported'],
  ['wallet.method_not_found', 'unsupported'],
  ['wallet.unauthorized', 'ungranted'],
  [4100, 'ungranted'],
  ['wallet.unknown', 'failed'],
])('%s has its own words: %s', (code, reason) => {
  expect(failureOf({ code })).toBe(reason)
})

test('code that could not be fetched is not the fault of the wallet', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://site/assets/x.js',
    'error loading dynamically imported module: https://site/assets/x.js',
    'Importing a module script failed.',
  ])
    expect(failureOf(new TypeError(message))).toBe('unloaded')
  expect(failureOf(new TypeError('Failed to fetch'))).toBe('failed')
})

test('what it does not know has failed', () => {
  expect(failureOf(undefined)).toBe('failed')
  expect(failureOf('no')).toBe('failed')
  expect(failureOf(new Error('x'))).toBe('failed')
  expect(failureOf({ code: 'toString' })).toBe('failed')
})
