import { expect, test } from 'vitest'
import { ar as common } from '../../i18n/ar.ts'
import { en as commonEnglish } from '../../i18n/en.ts'
import { ar as shared } from '../../kit/ar.ts'
import { en as sharedEnglish } from '../../kit/en.ts'
import { ar } from './ar.ts'
import { connectingTexts } from './connectingTexts.ts'
import { en } from './en.ts'

const english = { ...commonEnglish, ...sharedEnglish, ...en }
const arabic = { ...common, ...shared, ...ar }

const wallet = 'Rabby'

test.each([
  ['device', 'Rabby can’t reach your hardware wallet.'],
  ['locked', 'Rabby is locked.'],
  ['stopped', 'Rabby was updated or turned off.'],
  ['popup', 'Your browser blocked the window of Rabby.'],
  ['timedOut', 'Rabby didn’t answer in time.'],
  ['ungranted', 'Rabby shared no account.'],
  ['unsupported', 'Rabby can’t do what this site needs.'],
] as const)('%s has its own words in each language', (reason, title) => {
  const attempt = { again: false, reason, status: 'failed' } as const
  const inEnglish = connectingTexts(attempt, { messages: english, wallet })
  expect(inEnglish.title).toBe(title)
  const inArabic = connectingTexts(attempt, { messages: arabic, wallet })
  expect(inArabic.title).toContain(wallet)
  expect(inArabic.title).not.toBe(inEnglish.title)
  expect(inArabic.hint).not.toBe(inEnglish.hint)
})

test('only a wallet that may be locked is one to unlock', () => {
  const hint = (reason: 'failed' | 'ungranted' | 'unsupported') =>
    connectingTexts({ again: false, reason, status: 'failed' }, { messages: english, wallet }).hint
  expect(hint('ungranted')).toMatch(/unlock/i)
  expect(hint('failed')).not.toMatch(/unlock/i)
  expect(hint('unsupported')).not.toMatch(/unlock/i)
})
