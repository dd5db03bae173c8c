import { describe, expect, test } from 'vitest'
import { deviceMail } from '../recovery/deviceMail.ts'
import { codeMail } from '../wallet/codeMail.ts'
import { browserName } from './browserName.ts'
import { mailLanguage } from './mailLanguage.ts'

const at = Date.UTC(2026, 10, 27, 5, 8)
const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36'
const link = 'https://wallet.shop.example/r/abc-def_1'
const common = {
  at,
  email: 'ann@example.com',
  locale: 'en',
  site: 'https://shop.example',
  userAgent,
}
const codeIn = (change: object = {}) => codeMail({ ...common, code: '012345', ...change })
const deviceIn = (change: object = {}) => deviceMail({ ...common, link, ...change })

/** What a visitor reads of HTML. */
function readHtml(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
}

test('the mail of a code begins with it, and names site, browser and time, and what to do', () => {
  const { subject, text, to } = codeIn()
  expect(to).toBe('ann@example.com')
  expect(text).toBe(`012345 is your code for shop.example.

It counts for 10 minutes, and only on the page that asked for it.

Give it to no one. Nobody from shop.example will ask you for it: whoever has it can log in as you.

Chrome on Mac asked for it on shop.example, 27 November 2026 at 05:08 UTC.

If it was not you, do nothing: without the code no one gets in. If such mails keep coming, change the password of this mailbox.
`)
  // Servers log subjects, and locked screens show them.
  expect(subject).toBe('Your code for shop.example')
})

test('the mail of a device names site, browser and time, and what to do', () => {
  const { subject, text } = deviceIn()
  expect(
    text,
  ).toBe(`Chrome on Mac wants to open your wallet on shop.example, asked on 27 November 2026 at 05:08 UTC.

If it is you, open this page within 10 minutes and press the button there.

Look at the device:
https://wallet.shop.example/r/abc-def_1

If it is not you, open that page within 14 days and press “This isn’t me”: it refuses that browser and freezes your wallet until you thaw it. Somebody has had a code from this mailbox, so change its password now.
`)
  expect(subject).toBe('Is this you? Chrome on Mac wants to open your wallet')
})

describe.each([
  ['code', codeIn],
  ['device', deviceIn],
] as const)('the mail of a %s', (name, mailOf) => {
  test('is in the language of the page, from right to left in Arabic', () => {
    const { html, subject, text } = mailOf({ locale: 'ar-EG' })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    // Hosts and codes stay whole among words that run the other way.
    expect(text).toContain('\u2068shop.example\u2069')
    expect(subject + text).not.toMatch(/\b(?:is|your|wallet on|asked)\b/)
    expect(text).toContain(name === 'code' ? '\u2068012345\u2069' : link)
    expect(text).toContain('10 دقائق')
    expect(text).toContain('27 نوفمبر 2026')
    for (const locale of [undefined, 'de', 'en-GB', ''])
      expect(mailOf({ locale }).html).toContain('<html lang="en" dir="ltr">')
  })

  test('says in HTML what it says as text', () => {
    for (const locale of ['en', 'ar']) {
      const { html, text } = mailOf({ locale })
      const read = readHtml(html)
      for (const line of text
        .trim()
        .split('\n')
        .slice(name === 'code' ? 1 : 0))
        expect(read).toContain(
          line
            .replace(/^(?:Look at the device|عرض الجهاز):$/, (button) => button.slice(0, -1))
            .trim(),
        )
      if (name === 'code') expect(read).toContain(' 012345 ')
    }
  })

  test('asks nothing of anyone when it is opened, and is read in light and dark', () => {
    const { html } = mailOf()
    expect(html).not.toMatch(/<img|<script|<form|<iframe|@import|url\(|src=/)
    expect(html.match(/href="[^"]*"/g) ?? []).toEqual(name === 'code' ? [] : [`href="${link}"`])
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme:dark')
  })

  test('error: nothing that a stranger says of itself is in it', () => {
    const { html, subject, text } = mailOf({
      site: 'https://xn--shp-2na.example',
      userAgent: 'Your wallet is in danger, call +1 555 <b>now</b> Firefox/140.0 Windows',
    })
    expect(html + subject + text).not.toMatch(/danger|555|<b>/)
    expect(text).toContain('Firefox on Windows')
    // A name that looks like another one stays in the form that browsers show.
    expect(text).toContain('xn--shp-2na.example')
  })
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    'Safari on iPhone or iPad',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Safari/604.1',
    'Chrome on iPhone or iPad',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/140.0 Safari/604.1',
    'Firefox on iPhone or iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) SamsungBrowser/28 Chrome/130 Safari/537',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/140 Safari/537.36', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36 Edg/140', 'Edge on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36 OPR/120', 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.0', 'A browser on a device of unknown kind'],
  ['', 'A browser on a device of unknown kind'],
])('%s is %s', (agent, name) => {
  expect(browserName(agent, mailLanguage('en').texts)).toBe(name)
})
