import { expect, test } from 'vitest'
import { ar as arabic } from '../../texts/ar.ts'
import { en as english } from '../../texts/en.ts'
import { questionTexts } from '../questionTexts/questionTexts.ts'
import { describeMade } from './describeMade.ts'

const [en, ar] = [questionTexts(english), questionTexts(arabic)]
/** Noon, so that it is the same day nearly everywhere. */
const atMs = Date.UTC(2026, 10, 29, 12)
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const date = time.format(atMs)
const firefox = { browser: 'Firefox', system: 'Linux' }
const site = 'https://shop.example'

test.each([
  [{ atMs, site, ...firefox }, `It was made on ${date} in Firefox on Linux, at shop.example.`],
  [{ atMs, ...firefox }, `It was made on ${date} in Firefox on Linux.`],
  [{ atMs, browser: 'Firefox', site }, `It was made on ${date} in Firefox, at shop.example.`],
  [
    { atMs, site, system: 'iPhone' },
    `It was made on ${date} in a browser on iPhone or iPad, at shop.example.`,
  ],
  [{ atMs, site }, `It was made on ${date}, at shop.example.`],
  [{ atMs }, `It was made on ${date}.`],
])('says what is known of %j', (made, said) => {
  expect(describeMade(made, en)).toBe(said)
})

test('says the same in Arabic, with the numbers of its dates', () => {
  const said = describeMade({ atMs, site, ...firefox }, ar)
  expect(said).toContain(ar.time(atMs))
  for (const part of ['Firefox', 'Linux', 'shop.example'])
    expect(said).toContain(`\u2066${part}\u2069`)
  expect(describeMade({ atMs }, ar)).not.toMatch(/undefined|\u2066/)
})

test('what a server says is one line of text, no longer than it may be, and nothing where it is no date or site', () => {
  const said = describeMade(
    {
      atMs,
      browser: `<b>Fire</b>\u202e\n\u0000${'x'.repeat(5000)}`,
      site,
      system: '\u200b\u2067',
    },
    en,
  )
  expect(said).toMatch(/in <b>Fire<\/b>x{29}, at shop\.example\.$/)
  for (const wrong of [
    'javascript:alert(1)',
    'shop.example',
    '',
    `https://${'a'.repeat(300)}.example`,
  ])
    expect(describeMade({ atMs, site: wrong }, en)).toBe(`It was made on ${date}.`)
  // What looks like another site is named as the browser names it.
  expect(
    describeMade({ atMs, site: 'https://user@shop.example@evil.example/shop.example' }, en),
  ).toBe(`It was made on ${date}, at evil.example.`)
  expect(describeMade({ atMs: 1e300, site }, en)).toBe('It was made, at shop.example.')
  expect(describeMade({ atMs: -1e300 }, en)).toBeUndefined()
})
