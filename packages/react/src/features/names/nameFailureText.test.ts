import { NameApiError } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { ar as commonArabic } from '../../i18n/ar.ts'
import { en as common } from '../../i18n/en.ts'
import { ar as sharedArabic } from '../../kit/ar.ts'
import { en as shared } from '../../kit/en.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { nameFailureText } from './nameFailureText.ts'

const english = { ...common, ...shared, ...en }
const arabic = { ...commonArabic, ...sharedArabic, ...ar }
const name = 'robin.own.test'

const textOf = (error: unknown, messages: typeof english | typeof arabic = english) =>
  nameFailureText(error, { messages, name, wallet: 'Own Wallet' })
/** The server did not register the name. */
const failed = (cause: unknown) => new NameApiError({ cause, operation: 'register', subject: name })

test.each([
  ['name_alike', 'This name looks like one that’s taken.'],
  ['name_owned', 'Each account has one name.'],
  ['name_refused', 'This name can’t be registered.'],
  ['name_reserved', 'This name can’t be registered.'],
  ['name_taken', 'robin.own.test is taken.'],
])('the known code %s is in the page’s language (S8.12)', (serverCode, text) => {
  const error = failed({ reason: 'In the words of the server.', serverCode })
  expect(textOf(error)).toBe(text)
  expect(textOf(error, arabic)).not.toContain('In the words of the server.')
})

describe('any other reason', () => {
  test.each([
    ['with a code that is not known', { reason: 'Come back on Monday.', serverCode: 'closed' }],
    ['without a code', { reason: 'Come back on Monday.' }],
  ])('%s is in the server’s own words (S8.12)', (_, cause) => {
    expect(textOf(failed(cause))).toBe('Come back on Monday.')
    // Apart from the text around it, so that its full stop stays at its end.
    expect(textOf(failed(cause), arabic)).toBe('\u2068Come back on Monday.\u2069')
  })

  test('error: is one line of 200 characters at most, and turns no text around (S8.12)', () => {
    expect(textOf(failed({ reason: 'x'.repeat(100_000) }))).toBe('x'.repeat(200))
    expect(textOf(failed({ reason: ' \u202eevil\u2069 \u0000words\n' }))).toBe('evil words')
  })
})

test.each([
  ['none', {}],
  ['one that is empty', { reason: '' }],
  ['one with nothing to see', { reason: ' \u200b\u202e\n' }],
  ['one that is no text', { reason: { toString: (): string => 'evil' } }],
  ['no answer at all', new TypeError('Failed to fetch')],
  ['nothing', undefined],
])('a server that gives as its reason %s: the sentence with the name (S8.12)', (_, cause) => {
  expect(textOf(failed(cause))).toBe('Error registering name robin.own.test')
  expect(textOf(failed(cause), arabic)).toContain('\u2068robin.own.test\u2069')
})

test('what the wallet says is no reason of the server', () => {
  const declined = Object.assign(new Error('No'), { code: 'wallet.user_rejected' })
  expect(textOf(declined)).toBe('Declined in Own Wallet. No name was registered.')
  const broken = Object.assign(new Error('No'), {
    cause: { reason: 'Evil words.' },
    code: 'wallet.request_failed',
  })
  for (const error of [broken, new Error('No'), undefined])
    expect(textOf(error)).toBe('The name wasn’t registered. Try again.')
})
