import { expect, test, vi } from 'vitest'
import { createEventLog } from './createEventLog.ts'
import type { Latchkey } from './Latchkey.ts'
import { watchEvents } from './watchEvents.ts'

function setup() {
  const events = createEventLog({ now: () => 7 })
  return { events, latchkey: { internal: { events } } as Latchkey }
}

test('a site gets what happens, until it stops', () => {
  const { events, latchkey } = setup()
  const listener = vi.fn()
  const stop = watchEvents(latchkey, listener)
  events.emit({ event: 'MODAL_OPEN', properties: { connected: false } })
  stop()
  events.emit({ event: 'MODAL_CLOSE' })
  expect(listener.mock.calls).toEqual([
    [{ event: 'MODAL_OPEN', properties: { connected: false }, timestampMs: 7, type: 'track' }],
  ])
})

test('of an error it gets class, message and stack, without the error and without long words', () => {
  const { events, latchkey } = setup()
  const listener = vi.fn()
  watchEvents(latchkey, listener)
  const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
  const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
  events.emit({ error: new RangeError(`No room for ${uri} of ${address}`), event: 'RENDER_ERROR' })
  events.emit({ error: 'a text', event: 'RENDER_ERROR' })
  events.emit({ error: null, event: 'RENDER_ERROR' })
  const error = { event: 'RENDER_ERROR', timestampMs: 7, type: 'error' }
  expect(listener.mock.calls.flat()).toEqual([
    {
      ...error,
      errorMessage: 'No room for … of …',
      errorType: 'RangeError',
      stackTrace: expect.stringMatching(/^RangeError: No room for … of …\n/),
    },
    { ...error, errorMessage: 'a text', errorType: 'string' },
    { ...error, errorMessage: 'null', errorType: 'object' },
  ])
})

test('what a listener throws is thrown to the page, and to nothing of ours', () => {
  const { events, latchkey } = setup()
  const later: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (run: () => void) => later.push(run))
  const listener = vi.fn()
  watchEvents(latchkey, () => {
    throw new Error('of the page')
  })
  watchEvents(latchkey, listener)
  events.emit({ event: 'MODAL_OPEN' })
  vi.unstubAllGlobals()
  expect(listener).toHaveBeenCalledOnce()
  expect(() => later[0]?.()).toThrow('of the page')
})
