import { expect, test } from 'vitest'
import { ar } from '../../i18n/ar.ts'
import { en } from '../../i18n/en.ts'
import { enRequest } from './en.ts'
import { connectingTexts } from './connectingTexts.ts'

const wallet = 'Rabby'

test.each([
  ['device', 'Rabby cannot reach your hardware wallet.'],
  ['locked', 'Rabby is locked.'],
  ['popup', 'Your browser blocked the window of Rabby.'],
  ['timedOut', 'Rabby did not answer in time.'],
  ['unsupported', 'Rabby cannot do what this site needs.'],
] as const)('%s has its own words in each language', (reason, title) => {
  const attempt = { again: false, reason, status: 'failed' } as const
  const english = connectingTexts(attempt, { messages: { ...en, ...enRequest }, wallet })
  expect(english.title).toBe(title)
  const arabic = connectingTexts(attempt, { messages: ar, wallet })
  expect(arabic.title).toContain(wallet)
  expect(arabic.title).not.toBe(english.title)
  expect(arabic.hint).not.toBe(english.hint)
})
