import { describe, expect, test, vi } from 'vitest'
import { setup } from '../fixtures/setup.ts'
import { errorGate, sendEvents, shouldSend } from './sendEvents.ts'

test('MODAL_CREATED never leaves; with analytics off only INITIALIZE does (S7.35)', () => {
  expect(shouldSend({ event: 'MODAL_CREATED' }, true)).toBe(false)
  expect(shouldSend({ event: 'INITIALIZE' }, false)).toBe(true)
  expect(shouldSend({ event: 'MODAL_OPEN' }, false)).toBe(false)
  expect(shouldSend({ event: 'MODAL_OPEN' }, true)).toBe(true)
})

test('five error reports a minute go through', () => {
  const mayReport = errorGate()
  expect([0, 1, 2, 3, 4, 5, 59_999].map(mayReport)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(mayReport(60_000)).toBe(true)
})

describe('what is sent', () => {
  /** An instance whose requests are seen as they go out. */
  function sender(environment: object = {}) {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null, { status: 202 }))
    const it = setup({ environment: { fetch, now: () => 1_700_000_000_000, ...environment } })
    const sent = () => fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
    return { ...it, emit: it.latchkey.internal.events.emit, fetch, sent }
  }

  test('outlives the page, takes no preflight, and names the client once there is one (S7.32, S7.42)', () => {
    const { emit, fetch, latchkey } = sender()
    latchkey.internal.clientId = 'c1'
    sendEvents(latchkey, { enabled: true })
    emit({ event: 'MODAL_OPEN' })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(new URL(String(url)).pathname).toBe('/e')
    expect(new URL(String(url)).searchParams.get('clientId')).toBe('c1')
    expect(init).toMatchObject({
      headers: { 'content-type': 'text/plain' },
      keepalive: true,
      method: 'POST',
      signal: latchkey.internal.signal,
    })
  })

  test('has the account where the event has one, and no properties where it has none (S7.33)', () => {
    const { emit, latchkey, sent } = sender()
    sendEvents(latchkey, { enabled: true })
    emit({ address: '0xA', event: 'CONNECT_SUCCESS', properties: { name: 'One' } })
    emit({ event: 'MODAL_OPEN' })
    expect(sent().map(({ props }) => props)).toEqual([
      { address: '0xA', event: 'CONNECT_SUCCESS', properties: { name: 'One' }, type: 'track' },
      { event: 'MODAL_OPEN', properties: {}, type: 'track' },
    ])
  })

  test('tells the time in milliseconds, of an error as a text (S7.33)', () => {
    const { emit, latchkey, sent } = sender()
    sendEvents(latchkey, { enabled: true })
    emit({ event: 'MODAL_OPEN' })
    emit({ error: new Error('no'), event: 'RENDER_ERROR', type: 'error' })
    expect(sent().map(({ timestamp }) => timestamp)).toEqual([
      1_700_000_000_000,
      '2023-11-14T22:13:20.000Z',
    ])
  })

  test('is nothing where there is no page, and nothing after the end of the instance', () => {
    const server = sender({ page: undefined })
    sendEvents(server.latchkey, { enabled: true })
    server.emit({ event: 'MODAL_OPEN' })
    expect(server.fetch).not.toHaveBeenCalled()

    const ended = sender()
    sendEvents(ended.latchkey, { enabled: true })
    ended.latchkey.destroy()
    ended.emit({ event: 'MODAL_OPEN' })
    expect(ended.fetch).not.toHaveBeenCalled()
  })

  test('goes on after an answer that is no refusal of the page (S7.34, S8.18)', async () => {
    const { emit, fetch, latchkey, state } = sender()
    fetch.mockResolvedValue(new Response(null, { status: 500 }))
    sendEvents(latchkey, { enabled: true })
    emit({ event: 'MODAL_OPEN' })
    await new Promise((next) => setTimeout(next))
    emit({ event: 'MODAL_CLOSE' })
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(state().alerts).toEqual([])
  })
})
