// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** A server that writes down what it is asked. */
function listening(answer: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    asked.push(new URL(String(input)))
    return answer(input, init)
  }
}

async function setup(options: Parameters<typeof mountModal>[0] = {}) {
  const fetch = listening(serverOf(manyWallets(100)))
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

test('offline it says so, and the list comes by itself once the page is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const answer = serverOf(manyWallets(100))
  const fetch: typeof globalThis.fetch = (input, init) =>
    navigator.onLine ? answer(input, init) : Promise.reject(new TypeError('Failed to fetch'))
  const it = await mountModal({ fetch })
  end = it.end
  await it.open({ view: 'AllWallets' })
  const text = () => it.shadow()?.textContent
  await eventually(async () => {
    await act(async () => {})
    expect(text()).toContain('You’re offline. Wallets in this browser still work.')
  })
  expect(text()).not.toContain('No wallets to show on this site.')
  expect(it.find('wallet-item-many-0')).toBeFalsy()
  online.mockReturnValue(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await it.see('wallet-item-many-0')
  online.mockRestore()
})

test('a search that is taken back leaves the end of the list where more comes from', async () => {
  const ends = new Map<Element, () => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      onChange: (entries: { isIntersecting: boolean }[]) => void
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        this.onChange = onChange
      }
      observe(end: Element) {
        ends.set(end, () => this.onChange([{ isIntersecting: true }]))
      }
      disconnect() {
        ends.clear()
      }
    },
  )
  const { see, tiles } = await setup()
  const field = await see('wallet-search')
  await eventually(async () => {
    await act(async () => typeInto(field, 'zeal'))
    expect(tiles()).toBe(2)
  })
  await act(async () => typeInto(field, ''))
  expect(tiles()).toBe(20)
  await act(async () => {
    for (const [end, reach] of ends) if (end.isConnected) reach()
  })
  expect(tiles()).toBe(40)
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
  const { see } = await setup({
    fetch: listening(serverOf(manyWallets(100), { withoutIndex: true })),
  })
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

describe('the index', () => {
  const indexPath = '/getWalletIndex'
  const searches = () => asked.flatMap(({ searchParams }) => searchParams.get('search') ?? [])
  const rows = ({ shadow }: Awaited<ReturnType<typeof setup>>) =>
    [...(shadow()?.querySelectorAll<HTMLElement>('[data-testid^="wallet-item-"]') ?? [])].map(
      ({ dataset }) => dataset['testid']?.replace('wallet-item-', ''),
    )
  /** Opens the view, and waits until the index is there: a wallet beyond the first page is then found at once. */
  async function setupIndexed(options: Parameters<typeof mountModal>[0] = {}) {
    const mounted = await setup(options)
    await eventually(() => expect(asked.map(({ pathname }) => pathname)).toContain(indexPath))
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
    return mounted
  }
  const type = async ({ see }: Awaited<ReturnType<typeof setup>>, term: string) => {
    const field = await see('wallet-search')
    await act(async () => typeInto(field, term))
  }
  const pause = () => act(async () => new Promise((resolve) => setTimeout(resolve, 350)))
  const status = ({ shadow }: Awaited<ReturnType<typeof setup>>) =>
    [...(shadow()?.querySelectorAll('[role="status"]') ?? [])]
      .map((each) => each.textContent)
      .join('')
  /** The list has its first page, and the index names two wallets beyond it. */
  const far = [
    fox('one', 'Red Fox', { mobile_link: 'fox://' }),
    fox('two', 'Foxglove', { mobile_link: 'fox://' }),
  ]
  const farServer = (options = {}) =>
    listening(serverOf([...manyWallets(60), ...far] as never, options))

  test('is fetched when the list opens and not before, for the site’s networks and lists', async () => {
    const { open } = await mountModal({
      excludeWalletIds: ['x'],
      fetch: farServer(),
      includeWalletIds: [],
    }).then((mounted) => {
      end = mounted.end
      return mounted
    })
    await open()
    await act(async () => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(asked.map(({ pathname }) => pathname)).not.toContain(indexPath)
    await open({ view: 'AllWallets' })
    const index = await eventually(async () => {
      await act(async () => {})
      const found = asked.find(({ pathname }) => pathname === indexPath)
      if (!found) throw new Error('Not asked')
      return found
    })
    expect(index.searchParams.get('exclude')).toBe('x')
    expect(index.searchParams.get('chains')).toContain('eip155:')
  })

  test('finds a wallet beyond what is loaded in the same frame; the answer moves nothing (S5.19)', async () => {
    const it = await setupIndexed({ fetch: farServer() })
    await type(it, 'fox')
    expect(rows(it)).toEqual(['two', 'one'])
    expect(searches()).toEqual([])
    const [first] = it.shadow()?.querySelectorAll('[data-testid^="wallet-item-"]') ?? []
    expect(it.find('wallet-item-one')?.textContent).toBe('Red FoxPhone')
    await pause()
    expect(searches()).toEqual(['fox'])
    expect(rows(it)).toEqual(['two', 'one'])
    expect(it.shadow()?.querySelector('[data-testid^="wallet-item-"]')).toBe(first)
  })

  test('a wallet of the site’s own stays, though the catalogue has one that is called the same', async () => {
    const it = await setupIndexed({
      customWallets: [{ homepage: 'https://site.test', id: 'two', name: 'Fox of the site' }],
      fetch: farServer(),
    })
    await type(it, 'fox')
    await pause()
    expect(searches()).toEqual(['fox'])
    expect(rows(it)).toEqual(['two', 'one'])
    expect(it.find('wallet-item-two')?.textContent).toContain('Fox of the site')
  })

  test('counts what is found once typing has paused, and before the answer', async () => {
    const answer = farServer()
    const fetch: typeof globalThis.fetch = (input, init) =>
      String(input).includes('search=')
        ? new Promise((_, reject) =>
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
          )
        : answer(input, init)
    const it = await setupIndexed({ fetch })
    await type(it, 'fo')
    await type(it, 'fox')
    expect(status(it)).toBe('')
    await pause()
    expect(status(it)).toBe('2 wallets')
  })

  test('says that nothing matches without asking the server, once typing has paused', async () => {
    const it = await setupIndexed({ fetch: farServer() })
    await type(it, 'qq')
    expect(it.shadow()?.textContent).not.toContain('No wallet matches')
    await pause()
    expect(it.shadow()?.textContent).toContain('No wallet matches “qq”.')
    expect(searches()).toEqual([])
  })

  test('what the page knows whole is not asked for again', async () => {
    const it = await setupIndexed({ fetch: farServer() })
    await type(it, 'zeal 43')
    await pause()
    expect(searches()).toEqual(['zeal 43'])
    await type(it, 'argent 1')
    await pause()
    expect(rows(it)).toEqual(['many-1'])
    await type(it, 'zeal 4')
    await pause()
    expect(rows(it)).toEqual(['many-43'])
    expect(searches()).toEqual(['zeal 43'])
  })

  test('a wallet of which only the index knows is loaded by the tap, and shows that it is', async () => {
    let release = () => {}
    const answer = farServer()
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (String(input).includes('include=one')) await new Promise<void>((go) => (release = go))
      return answer(input, init)
    }
    const it = await setupIndexed({ fetch, sources: [createFakeRemote().remote] })
    await type(it, 'fox')
    await it.press('wallet-item-one')
    expect(it.find('wallet-item-one')?.getAttribute('aria-busy')).toBe('true')
    expect(it.find('wallet-item-two')?.getAttribute('aria-busy')).toBeNull()
    await act(async () => release())
    await it.see('qr-code')
  })

  test('one that cannot be loaded says so and can be tapped again (S5.19)', async () => {
    let broken = true
    const answer = farServer()
    const fetch: typeof globalThis.fetch = (input, init) =>
      broken && String(input).includes('include=one')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : answer(input, init)
    const it = await setupIndexed({ fetch, sources: [createFakeRemote().remote] })
    await type(it, 'fox')
    await it.press('wallet-item-one')
    await it.see('toast')
    expect(it.find('toast')?.textContent).toContain('Couldn’t load this wallet. Try again.')
    expect(it.find('wallet-item-one')?.getAttribute('aria-busy')).toBeNull()
    broken = false
    await it.press('wallet-item-one')
    await it.see('qr-code')
  })

  test('one that the server has no more says so as well', async () => {
    const answer = farServer()
    const fetch: typeof globalThis.fetch = (input, init) =>
      String(input).includes('include=one')
        ? Promise.resolve(Response.json({ count: 0, data: [] }))
        : answer(input, init)
    const it = await setupIndexed({ fetch })
    await type(it, 'fox')
    await it.press('wallet-item-one')
    await it.see('toast')
  })

  test('another term or leaving takes a choice back', async () => {
    let release = () => {}
    const answer = farServer()
    const aborted: boolean[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (String(input).includes('include=')) {
        init?.signal?.addEventListener('abort', () => aborted.push(true))
        await new Promise<void>((go) => (release = go))
      }
      return answer(input, init)
    }
    const it = await setupIndexed({ fetch })
    await type(it, 'fox')
    await it.press('wallet-item-one')
    await type(it, 'foxg')
    expect(aborted).toEqual([true])
    await act(async () => release())
    expect(it.shadow()?.querySelector('[data-view="AllWallets"]')).not.toBeNull()
    await it.press('wallet-item-two')
    await it.press('modal-close')
    await eventually(async () => {
      await act(async () => {})
      expect(aborted).toEqual([true, true])
    })
    await act(async () => release())
    expect(it.find('toast')).toBeNull()
  })

  test('an installed wallet that only the index knows is asked at once', async () => {
    const rabby = fox('rabby', 'Rabby Far', { rdns: 'io.rabby' })
    const it = await setupIndexed({
      fetch: listening(serverOf([...manyWallets(60), rabby] as never)),
    })
    await type(it, 'rabby far')
    expect(it.find('wallet-item-rabby')?.textContent).toBe('Rabby FarInstalled')
    await it.press('wallet-item-rabby')
    await eventually(async () => {
      await act(async () => {})
      expect(it.shadow()?.querySelector('[data-view="AllWallets"]')).toBeNull()
    })
    expect(asked.some(({ searchParams }) => searchParams.get('include') === 'rabby')).toBe(false)
  })

  test('with the server away, what is indexed is still found, and nothing says otherwise', async () => {
    let away = false
    const answer = farServer()
    const fetch: typeof globalThis.fetch = (input, init) =>
      away ? Promise.reject(new TypeError('Failed to fetch')) : answer(input, init)
    const it = await setupIndexed({ fetch })
    away = true
    await type(it, 'fox')
    await pause()
    expect(rows(it)).toEqual(['two', 'one'])
    expect(it.shadow()?.textContent).not.toContain('couldn’t load')
  })

  test('without an index the search is as it was: what is loaded at once, the rest by the answer', async () => {
    const it = await setupIndexed({ fetch: farServer({ withoutIndex: true }) })
    await type(it, 'fox')
    expect(rows(it)).toEqual([])
    await pause()
    await it.see('wallet-item-one')
    expect(rows(it)).toEqual(['one', 'two'])
    expect(status(it)).toBe('2 wallets')
  })

  test('one that is cut asks the server for what is beyond it', async () => {
    const answer = farServer()
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await answer(input, init)
      if (!String(input).includes(indexPath)) return response
      const index = (await response.json()) as Record<string, unknown[]>
      const cut = Object.entries(index).map(([key, column]) => [
        key,
        Array.isArray(column) ? column.slice(0, 61) : column,
      ])
      return Response.json(Object.fromEntries(cut))
    }
    const it = await setupIndexed({ fetch })
    await type(it, 'fox')
    expect(rows(it)).toEqual(['one'])
    await pause()
    await it.see('wallet-item-two')
    // Found first, it keeps its place.
    expect(rows(it)).toEqual(['one', 'two'])
  })

  test('when it comes late, what was found before keeps its place', async () => {
    let release = () => {}
    const near = fox('near', 'Firefox')
    const answer = listening(serverOf([near, ...manyWallets(60), ...far] as never))
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (String(input).includes(indexPath)) await new Promise<void>((go) => (release = go))
      return answer(input, init)
    }
    const it = await setup({ fetch })
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
    await type(it, 'fox')
    expect(rows(it)).toEqual(['near'])
    await act(async () => release())
    await it.see('wallet-item-one')
    expect(rows(it)).toEqual(['near', 'two', 'one'])
  })

  test('only certified wallets are found while the filter is on', async () => {
    const certified = fox('three', 'Fox Link', { badge_type: 'certified' })
    const it = await setupIndexed({
      fetch: listening(
        serverOf([
          ...manyWallets(60),
          ...far.map((each) => ({ ...each, badge_type: 'none' })),
          certified,
        ] as never),
      ),
    })
    await act(async () => it.filter()?.click())
    await type(it, 'fox')
    expect(rows(it)).toEqual(['three'])
  })
})
