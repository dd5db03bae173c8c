// @vitest-environment happy-dom
import type { CatalogWallet } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { mountModal } from '../../../test/mountModal.tsx'

const wallet: CatalogWallet = {
  app_store: 'https://apps.example/app',
  chains: ['eip155:1'],
  chrome_store: 'https://store.example/extension',
  homepage: 'https://wallet.example',
  id: 'fox',
  image_id: 'fox',
  name: 'Foxglove',
  play_store: 'https://play.example/app',
}

let end: (() => Promise<void>) | undefined

/** Nothing is opened here. */
const stay = (event: Event) => event.preventDefault()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.addEventListener('click', stay)
})
afterEach(async () => {
  await end?.()
  document.removeEventListener('click', stay)
  document.body.replaceChildren()
  Reflect.deleteProperty(window.navigator, 'userAgentData')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function setup({
  brands,
  mobile = false,
  userAgent,
  ...rest
}: Partial<CatalogWallet> & {
  brands?: readonly string[]
  mobile?: boolean
  userAgent: string
}) {
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  Object.defineProperty(window.navigator, 'userAgentData', {
    configurable: true,
    value: brands && { brands: brands.map((brand) => ({ brand })) },
  })
  const mounted = await mountModal({ mobile })
  end = mounted.end
  await mounted.open({ view: 'GetWallet' })
  await act(async () =>
    mounted.latchkey.store.setState({
      router: [{ name: 'Connect' }, { name: 'Downloads', wallet: { ...wallet, ...rest } }],
    }),
  )
  const controls = () => [
    ...(mounted.shadow()?.querySelectorAll<HTMLElement>('[data-scroller] :is(a, button)') ?? []),
  ]
  const named = (text: string) => controls().find(({ textContent }) => textContent === text)
  await eventually(async () => {
    await act(async () => {})
    expect(mounted.find('modal')?.dataset['view']).toBe('Downloads')
  })
  return { ...mounted, controls, named }
}

test('at a desk the extension comes first, then the phone, then the website', async () => {
  const { controls, find } = await setup({
    userAgent: 'Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  })
  expect(find('modal-title')?.textContent).toBe('Get Foxglove')
  expect(controls().map(({ textContent }) => textContent)).toEqual([
    'Add to Edge',
    'Phone app',
    'Website',
  ])
  expect(controls()[0]?.dataset['variant']).toBe('primary')
  expect(controls()[0]?.getAttribute('href')).toBe(wallet.chrome_store)
})

test('who went to the store is offered to reload the page, which meets the extension then', async () => {
  const { named } = await setup({ userAgent: 'Chrome/140.0.0.0 Safari/537.36' })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  expect(named('Installed? Reload this page')).toBeUndefined()
  await act(async () => named('Add to Chrome')?.click())
  await act(async () => named('Installed? Reload this page')?.click())
  expect(reload).toHaveBeenCalledOnce()
})

test('the phone’s row opens the code of a store, that of the phone that is chosen', async () => {
  const { find, named, press, see } = await setup({ userAgent: 'Chrome/140.0.0.0' })
  await act(async () => named('Phone app')?.click())
  expect(named('Phone app')?.getAttribute('aria-expanded')).toBe('true')
  expect((await see('store-code')).dataset['uri']).toBe(wallet.app_store)
  await press('phone-store-android')
  expect((await see('store-code')).dataset['uri']).toBe(wallet.play_store)
  await act(async () => named('Phone app')?.click())
  expect(find('store-code')).toBeNull()
})

test('a phone has the store of its system, and nothing to reload', async () => {
  const { controls, named } = await setup({
    mobile: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 7)',
  })
  expect(controls().map(({ textContent }) => textContent)).toEqual(['Get the app', 'Website'])
  expect(named('Get the app')?.getAttribute('href')).toBe(wallet.play_store)
  await act(async () => named('Get the app')?.click())
  expect(controls()).toHaveLength(2)
})

test('the browser is called what it calls itself beside its user agent', async () => {
  const { controls } = await setup({
    brands: ['Chromium', 'Brave'],
    userAgent: 'Chrome/140.0.0.0 Safari/537.36',
  })
  expect(controls()[0]?.textContent).toBe('Add to Brave')
})

test('the store of another browser is there where there is no website', async () => {
  const { controls } = await setup({ homepage: null, userAgent: 'Gecko/20100101 Firefox/143.0' })
  expect(controls().map(({ textContent }) => textContent)).toEqual([
    'Extension for Chrome',
    'Phone app',
  ])
  expect(controls()[0]?.getAttribute('href')).toBe(wallet.chrome_store)
})

test('where there is one store, its row names the phone, and nothing is left to choose', async () => {
  const { find, named, see } = await setup({ app_store: null, userAgent: 'Chrome/140.0.0.0' })
  expect(named('iPhone app')).toBeUndefined()
  const row = named('Android app')
  await act(async () => row?.click())
  const code = await see('store-code')
  expect(code.dataset['uri']).toBe(wallet.play_store)
  expect(find('phone-store-android')).toBeNull()
  const opened = row?.getAttribute('aria-controls')
  expect(code.closest('[id]')?.id).toBe(opened)
})

const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 7)'

test('on a phone the first thing is to open the page in the wallet’s own browser; the app can be had beside it (S5.17)', async () => {
  history.replaceState(null, '', '/cart?id=7#token=secret')
  onTestFinished(() => history.replaceState(null, '', '/'))
  const { controls, find } = await setup({
    browse_link: 'https://fox.example/browse/{url}',
    mobile: true,
    userAgent: pixel,
  })
  const [opener, store] = controls()
  expect(opener?.textContent).toBe('Open in Foxglove')
  expect(opener?.getAttribute('target')).toBe('_self')
  // The page as it is now, without what only the page may read.
  expect(opener?.getAttribute('href')).toBe(
    `https://fox.example/browse/${encodeURIComponent(`${location.origin}/cart?id=7`)}`,
  )
  expect(store?.getAttribute('href')).toBe(wallet.play_store)
  expect(find('modal-title')?.textContent).toBe('Continue in Foxglove')
})

test('who came to get a wallet gets it first, and opens the page in it afterwards', async () => {
  const { controls, find, latchkey } = await setup({
    browse_link: 'https://fox.example/browse/{url}',
    mobile: true,
    userAgent: pixel,
  })
  await act(async () =>
    latchkey.store.setState(({ router }) => ({
      router: [{ name: 'GetWallet' }, router.at(-1) ?? { name: 'Connect' }],
    })),
  )
  await eventually(() =>
    expect(controls().map(({ textContent }) => textContent)).toEqual([
      'Get the app',
      'Open in Foxglove',
      'Website',
    ]),
  )
  expect(find('modal-title')?.textContent).toBe('Get Foxglove')
})

test.each([
  ['at a desk', { browse_link: 'https://fox.example/{url}', mobile: false }],
  ['without a link', { mobile: true }],
  ['with a link that runs a script', { browse_link: 'javascript:alert("{url}")', mobile: true }],
])('%s nothing offers that', async (_, facts) => {
  const { controls, find } = await setup({ ...facts, userAgent: pixel })
  expect(controls().filter(({ textContent }) => textContent?.startsWith('Open in'))).toEqual([])
  expect(find('modal-title')?.textContent).toBe('Get Foxglove')
})

test('a wallet that nobody can download says so', async () => {
  const { controls, shadow } = await setup({
    app_store: null,
    chrome_store: null,
    homepage: null,
    play_store: null,
    userAgent: 'Chrome/140.0.0.0',
  })
  expect(controls()).toEqual([])
  expect(shadow()?.textContent).toContain('We don’t have a download link for Foxglove.')
})
