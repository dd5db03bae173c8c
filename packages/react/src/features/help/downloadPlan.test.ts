import { expect, test } from 'vitest'
import type { DownloadLink } from '../../kit/downloadLinks.ts'
import { type DownloadFacts, downloadPlan } from './downloadPlan.ts'

const link = (kind: DownloadLink['kind']) => ({ href: `https://${kind}.example`, kind })
const chrome = link('chrome')
const ios = link('ios')
const android = link('android')
const website = link('website')
const all = [chrome, ios, android, website]
const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const at = (facts: Partial<DownloadFacts>): DownloadFacts => ({
  brands: [],
  mobile: false,
  userAgent: chromium,
  ...facts,
})

test.each([
  [chromium, [], 'Chrome'],
  [`${chromium} Edg/140.0.0.0`, [], 'Edge'],
  [`${chromium} OPR/120.0.0.0`, [], 'Opera'],
  [`${chromium} Vivaldi/7.0`, [], 'Vivaldi'],
  [chromium, ['Chromium', 'Brave'], 'Brave'],
])('%s %j: the extension is for %s', (userAgent, brands, browser) => {
  const { main, rows, website: site } = downloadPlan(all, at({ brands, userAgent }))
  expect(main).toEqual({ browser, href: chrome.href, kind: 'extension' })
  expect(rows).toEqual([])
  expect(site).toBe(website.href)
})

test.each([
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
])('%s: the store of another browser is offered only where there is no website', (userAgent) => {
  const facts = at({ userAgent })
  expect(downloadPlan(all, facts)).toMatchObject({
    main: { href: website.href, kind: 'website' },
    rows: [],
    website: undefined,
  })
  expect(downloadPlan([chrome], facts)).toMatchObject({ main: undefined, rows: [chrome] })
})

test('at a desk a wallet without an extension has its phones, and its website beside', () => {
  expect(downloadPlan([ios, android, website], at({}))).toEqual({
    main: undefined,
    phone: [ios, android],
    rows: [],
    website: website.href,
  })
})

test('at a desk the stores of phones are one way', () => {
  expect(downloadPlan(all, at({})).phone).toEqual([ios, android])
  expect(downloadPlan([chrome, android], at({})).phone).toEqual([android])
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', ios],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', ios],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ios],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 7)', android],
])('%s: a phone has the store of its own system, and no extension', (userAgent, store) => {
  expect(downloadPlan(all, at({ mobile: true, userAgent }))).toEqual({
    main: { href: store.href, kind: 'app' },
    phone: [],
    rows: [],
    website: website.href,
  })
})

test('a phone of no known system chooses between the stores', () => {
  const plan = downloadPlan(all, at({ mobile: true, userAgent: 'Mozilla/5.0 (Mobile)' }))
  expect(plan.main).toBeUndefined()
  expect(plan.rows).toEqual([ios, android])
})

test('without the store of its system a phone has the website', () => {
  const facts = at({ mobile: true, userAgent: 'Mozilla/5.0 (Linux; Android 15)' })
  expect(downloadPlan([chrome, ios, website], facts)).toEqual({
    main: undefined,
    phone: [],
    rows: [],
    website: website.href,
  })
})
