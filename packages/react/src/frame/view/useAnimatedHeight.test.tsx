// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAnimatedHeight } from './useAnimatedHeight.ts'

let root: Root
let contentPx: number
/** What is looked at, and what is called when its size changes. */
let observed: Map<Element, () => void>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  observed = new Map()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #onResize: () => void
      readonly #seen: Element[] = []
      constructor(onResize: () => void) {
        this.#onResize = onResize
      }
      observe(element: Element) {
        this.#seen.push(element)
        observed.set(element, this.#onResize)
      }
      disconnect() {
        for (const element of this.#seen) observed.delete(element)
      }
    },
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Frame() {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useAnimatedHeight(frame, content)
  return (
    <div ref={frame} id="frame">
      <div ref={content} id="content">
        <input />
      </div>
    </div>
  )
}

async function setup({ firstPx = 500 } = {}) {
  contentPx = firstPx
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.id === 'content' ? contentPx : Number.parseFloat(this.style.height) || 0
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Frame />))
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  return {
    field: find('input'),
    height: () => find('#frame')?.style.height,
    /** A letter, by somebody who has gone to the field. */
    type() {
      find('input')?.focus()
      find('input')?.dispatchEvent(new Event('input', { bubbles: true }))
    },
    become(px: number) {
      contentPx = px
      for (const [element, onResize] of observed) if (element.id === 'content') onResize()
    },
  }
}

test('a frame is as high as what is in it', async () => {
  const { become, height } = await setup()
  expect(height()).toBe('500px')
  become(200)
  expect(height()).toBe('200px')
})

test('it shrinks 600 ms after the last letter, not under somebody who types', async () => {
  const { become, field, height, type } = await setup()
  type()
  become(400)
  vi.advanceTimersByTime(500)
  expect(field).toBe(document.activeElement)
  type()
  vi.advanceTimersByTime(599)
  expect(height()).toBe('500px')
  vi.advanceTimersByTime(1)
  expect(height()).toBe('400px')
})

test('what grows under somebody who types has its height at once', async () => {
  const { become, field, height } = await setup()
  field?.focus()
  become(640)
  expect(height()).toBe('640px')
})

test('a dialog that is closed has no height yet: the first one must not grow out of nothing', async () => {
  const { become, height } = await setup({ firstPx: 0 })
  expect(height()).toBe('')
  become(300)
  expect(height()).toBe('300px')
})

test('a field that arrives with focus holds no height that was another view’s', async () => {
  const { become, field, height } = await setup()
  field?.focus()
  become(400)
  expect(height()).toBe('400px')
})

test('a field that was typed in holds nothing for the next one', async () => {
  const { become, field, height, type } = await setup()
  type()
  field?.blur()
  become(400)
  expect(height()).toBe('400px')
})

test('what is taken off the page is neither looked at nor waited for', async () => {
  const { become, type } = await setup()
  type()
  become(400)
  expect([observed.size, vi.getTimerCount()]).toEqual([1, 1])
  await act(async () => root.unmount())
  expect([observed.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('where a browser tells no sizes, the height is left to the page', async () => {
  vi.stubGlobal('ResizeObserver', undefined)
  const { height } = await setup()
  expect(height()).toBe('')
})
