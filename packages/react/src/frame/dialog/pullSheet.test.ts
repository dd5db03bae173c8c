// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pullSheet } from './pullSheet.ts'

let matching: readonly string[] = []
const animate = vi.fn()
const dismiss = vi.fn()

beforeEach(() => {
  matching = ['max-width: 430px']
  vi.clearAllMocks()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matching.some((part) => query.includes(part)),
  }))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
  document.body.innerHTML =
    '<dialog><div data-shake="false"><div><h2>Title</h2></div><ul></ul></div></dialog>'
  Object.assign(card(), { animate })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const card = () => document.querySelector<HTMLElement>('[data-shake]')!

/** A finger put down on an element at time 0, moved by `px` and lifted. */
function pull({ by, from = 'h2', inMs = 1000 }: { by: number; from?: string; inMs?: number }) {
  const target = document.querySelector(from)!
  pullSheet({ clientY: 10, pointerId: 1, target, timeStamp: 0 }, dismiss)
  send(target, 'pointermove', { clientY: 10 + by, timeStamp: inMs })
  return () => send(target, 'pointerup', { clientY: 10 + by, timeStamp: inMs })
}

function send(
  target: Element,
  type: string,
  facts: { clientY?: number; pointerId?: number; timeStamp?: number },
) {
  const event = new Event(type, { bubbles: true })
  for (const [name, value] of Object.entries({ pointerId: 1, ...facts }))
    Object.defineProperty(event, name, { value })
  target.dispatchEvent(event)
}

test('the sheet follows the finger down, never up', () => {
  pull({ by: 40 })
  expect(card().style.getPropertyValue('translate')).toBe('0 40px')
  send(card(), 'pointermove', { clientY: -50 })
  expect(card().style.getPropertyValue('translate')).toBe('0 0px')
})

test.each([
  { by: 97, closes: true, inMs: 1000 },
  { by: 96, closes: false, inMs: 1000 },
  { by: 25, closes: true, inMs: 49 },
  { by: 25, closes: false, inMs: 51 },
  { by: 24, closes: false, inMs: 10 },
])('let go after $by px in $inMs ms it asks to close: $closes', ({ by, closes, inMs }) => {
  pull({ by, inMs })()
  expect(dismiss).toHaveBeenCalledTimes(closes ? 1 : 0)
  expect(card().style.getPropertyValue('translate')).toBe('')
  expect(animate).toHaveBeenCalledWith({ translate: [`0 ${by}px`, '0'] }, expect.anything())
})

test('a sheet that closes goes on downwards', () => {
  dismiss.mockImplementationOnce(() => {
    document.querySelector('dialog')!.dataset['closing'] = 'true'
  })
  pull({ by: 200 })()
  expect(animate).toHaveBeenCalledWith({ translate: ['0 200px', '0 100%'] }, expect.anything())
})

test('what is below the header does not pull, nor does a card that is no sheet', () => {
  pull({ by: 200, from: 'ul' })()
  matching = []
  pull({ by: 200 })()
  expect(dismiss).not.toHaveBeenCalled()
})

test.each(['pointercancel', 'pointerdown'])('%s ends the pull without a wish', (type) => {
  const letGo = pull({ by: 200 })
  send(card(), type, { pointerId: 2 })
  letGo()
  expect(dismiss).not.toHaveBeenCalled()
  expect(card().style.getPropertyValue('translate')).toBe('')
})

test('another finger does not move the sheet', () => {
  pull({ by: 40 })
  send(card(), 'pointermove', { clientY: 300, pointerId: 2 })
  expect(card().style.getPropertyValue('translate')).toBe('0 40px')
})

test('with reduced motion nothing moves, and far enough still closes', () => {
  matching = ['max-width: 430px', 'prefers-reduced-motion: reduce']
  const letGo = pull({ by: 200 })
  expect(card().style.getPropertyValue('translate')).toBe('')
  letGo()
  expect(dismiss).toHaveBeenCalledOnce()
  expect(animate).not.toHaveBeenCalled()
})
