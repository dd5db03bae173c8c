// @vitest-environment happy-dom
import { connect, watchEvents } from '@latchkey/core'
import { refreshActivity, type SentTransfer, transactionsOf } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { address } from '../../../test/fakeAdapter.ts'
import { answerAsServer } from '../../../test/fakeServer.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined
let sight: (() => void) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        // As a busy page is called: with what was, and what is.
        sight = () => onChange([{ isIntersecting: false }, { isIntersecting: true }])
      }
      observe() {}
      disconnect() {
        sight = undefined
      }
    },
  )
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

type Row = { id: string; metadata?: object; transfers?: unknown }
type Page = { rows: readonly Row[]; next?: string }

const payment = ({ id, metadata, transfers }: Row) => ({
  id,
  metadata: {
    chain: 'eip155:31337',
    hash: `0x${id}`,
    minedAt: new Date(Date.now() - Number(id) * 1000).toISOString(),
    operationType: 'send',
    sentFrom: address,
    sentTo: '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
    status: 'confirmed',
    ...metadata,
  },
  transfers: transfers ?? [
    {
      direction: 'out',
      fungible_info: { icon: null, name: 'Ether', symbol: 'ETH' },
      nft_info: null,
      quantity: { numeric: '0.05' },
    },
  ],
})

/** The modal on Activity, over a server that has pages by their cursor. */
async function opened(
  pages: Record<string, Page | undefined>,
  {
    held,
    isOn = true,
    server = answerAsServer,
    swaps = false,
  }: {
    held?: Promise<void>
    isOn?: boolean
    server?: typeof globalThis.fetch
    swaps?: boolean
  } = {},
) {
  const asked: (string | null)[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(String(input))
    if (pathname === '/appkit/v1/config')
      return Response.json({
        features: [
          { config: [], id: 'activity', isEnabled: isOn },
          { config: ['exchange'], id: 'swap', isEnabled: swaps },
        ],
      })
    if (!pathname.endsWith('/history')) return server(input)
    await held
    asked.push(searchParams.get('cursor'))
    const page = pages[searchParams.get('cursor') ?? '']
    if (!page) return new Response('{}', { status: 503 })
    return Response.json({ data: page.rows.map(payment), next: page.next ?? null })
  }
  const page = await mountModal({ fetch, isStrict: false })
  end = page.end
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  const all = (testId: string) => [
    ...(page.shadow()?.querySelectorAll<HTMLElement>(`[data-testid="${testId}"]`) ?? []),
  ]
  const shown = (what: () => unknown) =>
    eventually(async () => {
      await act(async () => {})
      expect(what()).toBeTruthy()
    })
  const says = () => page.shadow()?.textContent ?? ''
  await page.open({ view: 'Activity' })
  return { ...page, all, asked, says, shown }
}
const ids = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index) }))

test('a visitor sees what happened, each row a link to its explorer (S1.12)', async () => {
  const { all, says, see, shadow } = await opened({ '': { rows: ids(2) } })
  const row = await see('activity-item')
  expect(row.getAttribute('href')).toBe('https://scan.example/31337/tx/0x1')
  expect(row.textContent).toContain('Sent to ')
  expect(row.textContent).toContain('−0.05 ETH')
  expect(all('activity-heading')[0]?.tagName).toBe('H3')
  const heading = all('activity-heading')[0]
  expect(shadow()?.querySelector('[role="list"]')?.getAttribute('aria-labelledby')).toBe(
    heading?.id,
  )
  expect(says()).toContain('2 transactions')
})

test('rows stand under the heading of their month, with the year where it is another (S2.12)', async () => {
  const year = new Date().getFullYear() - 1
  const of = (id: string, month: string) => ({
    id,
    metadata: { minedAt: `${year}-${month}-15T12:00:00Z` },
  })
  const { all, see } = await opened({
    '': { rows: [of('1', '07'), of('2', '07'), of('3', '06')] },
  })
  await see('activity-item')
  const months = all('activity-heading').map((heading) => [
    heading.textContent,
    heading.parentElement?.querySelectorAll('[data-testid="activity-item"]').length,
  ])
  expect(months).toEqual([
    [`July ${year}`, 2],
    [`June ${year}`, 1],
  ])
})

test('a row that has focus keeps it when payments come in front and a page comes behind', async () => {
  const pages: Record<string, Page> = { '': { next: 'older', rows: ids(50, 10) } }
  const { all, latchkey, shadow, shown } = await opened(pages)
  await shown(() => all('activity-item').length === 50)
  const row = all('activity-item')[29]
  row?.focus()
  pages[''] = { next: 'older', rows: ids(50, 7) }
  pages['older'] = { rows: ids(50, 60) }
  const networkId = 'eip155:31337'
  await act(async () => void (await refreshActivity(latchkey, { address, networkId })))
  await act(async () => sight?.())
  await shown(() => all('activity-item').length === 103)
  expect(all('activity-item')[32]).toBe(row)
  expect(shadow()?.activeElement).toBe(row)
})

test('seven placeholders stand in while it loads; then it is empty where nothing remains (S4.49, S5.10)', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const pages = { '': { rows: [{ id: '1', metadata: { chain: 'eip155:1' } }] } }
  const { all, shadow, says, shown } = await opened(pages, { held })
  const placeholders = () => shadow()?.querySelectorAll('[class*="pending"]').length
  await shown(() => placeholders() === 7)
  expect(says()).not.toContain('No activity yet.')
  release()
  await shown(() => says().includes('No activity yet.'))
  expect(placeholders()).toBe(0)
  expect(all('activity-item')).toHaveLength(0)
})

test('others are called by their names, of the newest eight of them', async () => {
  const asked: string[] = []
  const named: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(String(input))
    const party = /^\/v1\/identity\/(0x0.*)$/.exec(pathname)?.[1]
    if (!party) return answerAsServer(input)
    asked.push(party)
    return Response.json({ avatar: null, name: `n${Number(party)}.eth` })
  }
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: String(index + 1),
    metadata: { sentTo: `0x${String(index % 15).padStart(40, '0')}` },
  }))
  const { all, says, shown } = await opened({ '': { rows } }, { server: named })
  await shown(() => says().includes('Sent to n7.eth'))
  expect(asked).toHaveLength(8)
  expect(all('activity-item')[8]?.textContent).toContain('Sent to 0x00…0008')
  expect(all('activity-item')[15]?.textContent).toContain('Sent to n0.eth')
})

describe('the next page', () => {
  test('is asked for once its place comes near, and by the button (S4.50)', async () => {
    const { all, asked, press, see, shown } = await opened({
      '': { next: 'a', rows: ids(2) },
      a: { next: 'b', rows: ids(2, 3) },
      b: { rows: ids(1, 5) },
    })
    await see('activity-item')
    expect(asked).toEqual([null])
    await act(async () => sight?.())
    await shown(() => all('activity-item').length === 4)
    await press('activity-more')
    await shown(() => all('activity-item').length === 5)
    expect(all('activity-more')).toHaveLength(0)
    expect(asked).toEqual([null, 'a', 'b'])
  })

  test('is not looked for without end where pages show nothing', async () => {
    const pages: Record<string, Page> = { '': { next: '1', rows: [] } }
    for (let page = 1; page < 50; page++) pages[page] = { next: String(page + 1), rows: [] }
    const { asked, see } = await opened(pages)
    await see('activity-more')
    for (let turn = 0; turn < 20; turn++) await act(async () => sight?.())
    await eventually(() => expect(asked).toHaveLength(5))
    await see('activity-more')
  })

  test('that fails leaves no list, a toast and Try again, which begins anew (S4.51, S8.4)', async () => {
    const pages: Record<string, Page | undefined> = { '': { next: 'a', rows: ids(2) } }
    const { all, asked, latchkey, press, says, see, shown, shadow } = await opened(pages)
    const events: string[] = []
    watchEvents(latchkey, ({ event, type }) => events.push(`${type} ${event}`))
    await press('activity-more')
    await shown(() => says().includes('We couldn’t load your activity.'))
    expect((await see('toast')).textContent).toContain('Failed to fetch transactions')
    expect(all('activity-item')).toHaveLength(0)
    expect(events).toContain('error ERROR_FETCH_TRANSACTIONS')
    const again = [...(shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Try again',
    )
    await act(async () => again?.click())
    await shown(() => all('activity-item').length === 2)
    expect(asked).toEqual([null, 'a', null])
  })
})

describe('while it is looked at', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['clearInterval', 'setInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const passHalfAMinute = () => act(async () => void vi.advanceTimersByTime(30_000))

  test('what others send appears within half a minute, before pages that were added (S1.12, S9.1)', async () => {
    const pages: Record<string, Page> = {
      '': { next: 'a', rows: ids(2, 3) },
      a: { rows: ids(2, 5) },
    }
    const { all, asked, press, shown } = await opened(pages)
    await shown(() => all('activity-item').length === 2)
    await press('activity-more')
    await shown(() => all('activity-item').length === 4)
    pages[''] = { next: 'b', rows: ids(3, 2) }
    await passHalfAMinute()
    await shown(() => all('activity-item').length === 5)
    expect(asked).toEqual([null, 'a', null])
  })

  test('error: a list that could not be had waits for the visitor', async () => {
    const pages: Record<string, Page | undefined> = {}
    const { asked, says, shown } = await opened(pages)
    await shown(() => says().includes('We couldn’t load your activity.'))
    await passHalfAMinute()
    await passHalfAMinute()
    expect(asked).toEqual([null])
  })
})

test('where the project has activity off, the screen says so and asks nothing (S3.47, S6.3)', async () => {
  const { asked, says, shown } = await opened({ '': { rows: ids(1) } }, { isOn: false })
  await shown(() => says().includes('This site doesn’t show activity.'))
  const before = asked.length
  await act(async () => sight?.())
  expect(asked).toHaveLength(before)
})

describe('what this page has sent', () => {
  const sent = (status: 'pending' | 'confirmed'): SentTransfer => ({
    amount: 5n,
    decimals: 2,
    fee: 1n,
    from: address,
    iconUrl: undefined,
    id: '0x9',
    kind: 'send',
    networkId: 'eip155:31337',
    receiverName: 'bob.eth',
    sentAtMs: Date.now(),
    state: { confirmations: 0, status },
    symbol: 'ETH',
    to: '0xB',
    token: undefined,
  })

  test('comes first, and gives way to the history once a block has it', async () => {
    const pages: Record<string, Page> = { '': { rows: ids(2) } }
    const { all, asked, latchkey, see, shown } = await opened(pages)
    await see('activity-item')
    const { store } = transactionsOf(latchkey)
    await act(async () => store.setState({ transactions: [sent('pending')] }))
    expect(all('activity-heading')[0]?.textContent).toBe('Pending')
    expect(all('activity-item')[0]?.textContent).toContain('Sending to bob.eth')
    expect(asked).toHaveLength(1)

    pages[''] = { rows: [{ id: '0', metadata: { hash: '0x9' } }, ...ids(2)] }
    await act(async () => store.setState({ transactions: [sent('confirmed')] }))
    await shown(() => all('activity-item')[0]?.textContent?.includes('Sent to ada.eth'))
    expect(asked).toHaveLength(2)
    expect(all('activity-item')).toHaveLength(3)
  })
})

test('a visitor who comes back after more than half a minute sees what is new', async () => {
  const pages: Record<string, Page> = { '': { rows: ids(2) } }
  let nowMs = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
  const { all, asked, see, shown } = await opened(pages)
  await see('activity-item')
  const leaveFor = async (awayMs: number) => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    nowMs += awayMs
    hidden.mockReturnValue(false)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    hidden.mockRestore()
  }
  await leaveFor(29_000)
  expect(asked).toHaveLength(1)
  pages[''] = { rows: ids(3) }
  await leaveFor(31_000)
  await shown(() => all('activity-item').length === 3)
  expect(asked).toHaveLength(2)
  vi.restoreAllMocks()
})

describe('where nothing has happened yet', () => {
  /** A project with swaps, over a server that serves them on these networks. */
  const swapping =
    (swap: readonly string[]): typeof globalThis.fetch =>
    async (input) =>
      new URL(String(input)).pathname === '/v1/supported-chains'
        ? Response.json({ http: ['eip155:31337'], swap, ws: [] })
        : answerAsServer(input)
  const button = (shadow: () => ShadowRoot | null | undefined) =>
    [...(shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Swap',
    )

  test('a visitor may begin with a swap, where one is served (S1.9, S9.21)', async () => {
    const { see, shadow, shown } = await opened(
      { '': { rows: [] } },
      { server: swapping(['eip155:31337']), swaps: true },
    )
    await shown(() => button(shadow))
    await act(async () => button(shadow)?.click())
    await see('swap-input-sourceToken')
  })

  test.each([
    ['the server serves none here', { server: swapping(['eip155:31338']), swaps: true }],
    ['the project has them off', { server: swapping(['eip155:31337']), swaps: false }],
  ])('and not where %s (S2.13)', async (_, options) => {
    const { latchkey, says, shadow, shown } = await opened({ '': { rows: [] } }, options)
    await shown(() => latchkey.store.getState().projectConfig.status === 'settled')
    await shown(() => says().includes('No activity yet.'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(button(shadow)).toBeUndefined()
  })
})
