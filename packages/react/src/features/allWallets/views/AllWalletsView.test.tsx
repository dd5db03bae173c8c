// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createFakeRemote } from '../../../test/fakeRemote.ts'
import { manyWallets, serverOf } from '../../../test/fakeServer.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined
let asked: URL[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked = []
})
afterEach(async () => {
  await end?.()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function setup(options: Parameters<typeof mountModal>[0] = {}) {
  const answer = serverOf(manyWallets(100))
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(new URL(String(input)))
    return answer(input, init)
  }
  const mounted = await mountModal({ fetch, ...options })
  end = mounted.end
  await mounted.open({ view: 'AllWallets' })
  await mounted.see('wallet-item-many-0')
  const tiles = () => mounted.shadow()?.querySelectorAll('[data-testid^="wallet-item-"]').length
  const filter = () =>
    [...(mounted.shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Verified wallets only',
    )
  return { ...mounted, filter, tiles }
}

test('the first frame has a screen of tiles; the end of the list brings more, then the next page (S9.8)', async () => {
  let sights: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        sights.push(() => onChange([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {
        sights = []
      }
    },
  )
  const { tiles } = await setup()
  const reachEnd = async () => {
    const [sight] = sights.slice(-1)
    await act(async () => sight?.())
  }
  expect(tiles()).toBe(20)
  await reachEnd()
  expect(tiles()).toBe(40)
  expect(asked.filter(({ searchParams }) => searchParams.get('page') === '2')).toHaveLength(0)
  await reachEnd()
  await eventually(() =>
    expect(asked.some(({ searchParams }) => searchParams.get('page') === '2')).toBe(true),
  )
  await eventually(async () => {
    await act(async () => {})
    expect(tiles()).toBe(40)
  })
  await reachEnd()
  expect(tiles()).toBe(60)
})

test('only certified wallets are asked for and shown, and all again (S5.19)', async () => {
  const { filter, find, see } = await setup()
  await act(async () => filter()?.click())
  expect(filter()?.getAttribute('aria-pressed')).toBe('true')
  await see('wallet-item-many-8')
  expect(find('wallet-item-many-1')).toBeNull()
  const badges = asked.map(({ searchParams }) => searchParams.get('badge_type'))
  expect(badges).toContain('certified')
  await act(async () => filter()?.click())
  await see('wallet-item-many-1')
})

test('where no wallet is certified, nothing offers to filter', async () => {
  const plain = manyWallets(3).map((wallet) => ({ ...wallet, badge_type: 'none' }))
  const { filter } = await setup({ fetch: serverOf(plain) })
  expect(filter()).toBeUndefined()
})

test('a wallet that is not installed is reached on its phone, where the site has remote wallets', async () => {
  const { press, see } = await setup({ sources: [createFakeRemote().remote] })
  await press('wallet-item-many-1')
  await see('qr-code')
})

test('without remote wallets it leads to where it can be had', async () => {
  const { press, shadow } = await setup()
  await press('wallet-item-many-1')
  await eventually(async () => {
    await act(async () => {})
    expect(shadow()?.querySelector('[data-view="Downloads"]')).not.toBeNull()
  })
})

test('the server is asked once the visitor has paused for 300 ms, and not before (S9.8)', async () => {
  const { see } = await setup()
  const field = await see('wallet-search')
  const terms = () => asked.flatMap(({ searchParams }) => searchParams.get('search') ?? [])
  vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'] })
  try {
    for (const term of ['fo', 'fox']) {
      await act(async () => typeInto(field, term))
      await act(async () => void vi.advanceTimersByTime(299))
    }
    expect(terms()).toEqual([])
    await act(async () => void vi.advanceTimersByTime(1))
    expect(terms()).toEqual(['fox'])
  } finally {
    vi.useRealTimers()
  }
})

function typeInto(field: HTMLElement, term: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, term)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Types a term into the search, and waits for what it finds. */
async function search({ see, shadow }: Awaited<ReturnType<typeof setup>>, term: string) {
  const field = await see('wallet-search')
  await act(async () => typeInto(field, term))
  await eventually(async () => {
    await act(async () => {})
    expect(shadow()?.querySelector('b')).toBeTruthy()
  })
}

/** A wallet of the catalogue that is nowhere yet. */
const fox = (id: string, name: string, rest: object = {}) => ({
  ...manyWallets(1)[0],
  chrome_store: null,
  id,
  mobile_link: null,
  name,
  ...rest,
})

test('what a search finds is rows with the letters typed, and where each wallet is', async () => {
  const mounted = await setup({
    fetch: serverOf([
      ...manyWallets(3),
      fox('one', 'Foxglove', { chrome_store: 'https://a.example', mobile_link: 'fox://' }),
      fox('two', 'Red Fox', { chrome_store: 'https://a.example' }),
      fox('three', 'Fox Link', { link_mode: 'https://fox.example' }),
      fox('four', 'Foxfire'),
      fox('five', 'Foxtrot', { mobile_link: 'fox://', rdns: 'io.rabby' }),
    ] as never),
  })
  await search(mounted, ' fox ')
  expect(mounted.shadow()?.querySelector('b')?.textContent).toBe('Fox')
  const texts = ['one', 'two', 'three', 'four', 'five'].map(
    (id) => mounted.find(`wallet-item-${id}`)?.textContent,
  )
  expect(texts).toEqual([
    'FoxglovePhone',
    'Red FoxBrowser',
    'Fox LinkPhone',
    'Foxfire',
    'FoxtrotInstalled',
  ])
})

test('what a search has found is chosen like any other', async () => {
  const mounted = await setup({
    fetch: serverOf([...manyWallets(3), fox('one', 'Foxglove')] as never),
  })
  await search(mounted, 'fox')
  await mounted.press('wallet-item-one')
  await eventually(async () => {
    await act(async () => {})
    expect(mounted.shadow()?.querySelector('[data-view="Downloads"]')).not.toBeNull()
  })
})

test('before the terms are agreed to, what is found is barred like the tiles', async () => {
  const mounted = await setup({
    features: { legalCheckbox: true },
    fetch: serverOf([...manyWallets(3), fox('one', 'Foxglove')] as never),
    termsConditionsUrl: 'https://example.org/terms',
  })
  const barred = () => mounted.find('wallet-item-one')?.matches(':disabled, [aria-disabled="true"]')
  expect(barred()).toBe(true)
  await search(mounted, 'fox')
  expect(barred()).toBe(true)
})

test('a wallet that is in this browser has a mark in the grid, and no other', async () => {
  const mounted = await setup({
    fetch: serverOf([...manyWallets(3), fox('one', 'Foxtrot', { rdns: 'io.rabby' })] as never),
  })
  await eventually(async () => {
    await act(async () => {})
    expect(mounted.find('wallet-item-one')?.textContent).toBe('FoxtrotInstalled')
  })
  expect(mounted.shadow()?.textContent?.match(/Installed/g)).toHaveLength(1)
})

test('a search that finds nothing says so, and can be emptied there', async () => {
  const { find, see, shadow, tiles } = await setup()
  const field = await see('wallet-search')
  await act(async () => typeInto(field, ' qq '))
  const clear = await eventually(async () => {
    await act(async () => {})
    expect(shadow()?.textContent).toContain('No wallet matches “qq”.')
    const button = [...(shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Clear search',
    )
    if (!button) throw new Error('There is no way back')
    return button
  })
  expect(tiles()).toBe(0)
  await act(async () => clear.click())
  expect(find('wallet-search')).toMatchObject({ value: '' })
  expect(tiles()).toBe(20)
})
