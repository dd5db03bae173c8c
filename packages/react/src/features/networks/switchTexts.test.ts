import { expect, test } from 'vitest'
import { en as common } from '../../i18n/en.ts'
import { en as shared } from '../../kit/en.ts'
import { en } from './en.ts'
import { switchTexts } from './switchTexts.ts'

test.each([
  ['locked', 'Rabby is locked.'],
  ['stopped', 'Rabby was updated or turned off.'],
  ['timedOut', 'Rabby didn’t answer in time.'],
  ['unsupported', 'Rabby doesn’t switch networks for sites.'],
] as const)('%s has its own words', (reason, title) => {
  const facts = {
    current: 'Ethereum',
    messages: { ...common, ...shared, ...en },
    network: 'Base',
    wallet: 'Rabby',
  }
  expect(switchTexts({ again: false, reason, status: 'failed' }, facts).title).toBe(title)
})
