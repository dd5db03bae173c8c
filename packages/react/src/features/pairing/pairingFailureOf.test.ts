import { expect, test } from 'vitest'
import { ar as common } from '../../i18n/ar.ts'
import { en as commonEnglish } from '../../i18n/en.ts'
import { ar as shared } from '../../kit/ar.ts'
import { en as sharedEnglish } from '../../kit/en.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { pairingFailureOf } from './pairingFailureOf.ts'
import { pairingTexts } from './pairingTexts.ts'

test('an offer’s errors are sorted by their stable code (S8.27, S8.30, S9.6)', () => {
  expect(pairingFailureOf({ code: 'remote.missing' })).toBe('missing')
  expect(pairingFailureOf({ code: 'remote.pairing_expired' })).toBe('expired')
  expect(pairingFailureOf({ code: 'remote.relay_unreachable' })).toBe('unreachable')
  expect(pairingFailureOf({ code: 'remote.relay_refused_clock' })).toBe('clock')
  expect(pairingFailureOf({ code: 'remote.relay_refused_origin' })).toBe('origin')
  expect(pairingFailureOf({ code: 'remote.relay_refused_project' })).toBe('project')
  expect(pairingFailureOf({ code: 'remote.relay_refused_other' })).toBe('refused')
  expect(pairingFailureOf({ code: 'remote.session_not_joined' })).toBe('kept')
})

test('the others are a wallet’s or the page’s', () => {
  expect(pairingFailureOf({ code: 'wallet.user_rejected' })).toBe('declined')
  expect(pairingFailureOf({ code: 'wallet.session_unsupported' })).toBe('lacking')
  expect(pairingFailureOf({ code: 'request.aborted' })).toBe('superseded')
  expect(pairingFailureOf(new TypeError('Importing a module script failed.'))).toBe('unloaded')
  expect(pairingFailureOf({ code: 'connector.not_found' })).toBe('failed')
  expect(pairingFailureOf(undefined)).toBe('failed')
})

test.each([
  [5100, 'networks'],
  [5101, 'lacking'],
  [5102, 'lacking'],
  [5103, 'lacking'],
  [5104, 'networks'],
] as const)(
  'a refusal with %s has words of its own, and no way that can never work',
  (walletCode, reason) => {
    expect(pairingFailureOf({ code: 'wallet.session_unsupported', walletCode })).toBe(reason)
    const facts = { again: false, online: true }
    const english = { ...commonEnglish, ...sharedEnglish, ...en }
    const said = pairingTexts(reason, { ...facts, messages: english })
    expect(said.way).toBe('leave')
    expect(said.title).not.toBe(english['remote.failed'])
    const arabic = pairingTexts(reason, { ...facts, messages: { ...common, ...shared, ...ar } })
    expect(arabic.title).not.toBe(said.title)
  },
)

test('what was approved is joined by another try, then by a page that is whole', () => {
  const messages = { ...commonEnglish, ...sharedEnglish, ...en }
  const way = (again: boolean) => pairingTexts('kept', { again, messages, online: true }).way
  expect([way(false), way(true)]).toEqual(['renew', 'reload'])
})
