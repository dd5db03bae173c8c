// @vitest-environment happy-dom
import { loadLogin } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createFakeLogin } from '../../../test/fakeLogin.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined
/** Where the place is, and where what scrolls around it ends: this DOM lays nothing out. */
let box: { height: number; left: number; top: number; width: number }
let seen: { bottom: number; top: number }

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = { height: 440, left: 100, top: 80, width: 360 }
  seen = { bottom: 1000, top: 0 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return ('scroller' in this.dataset ? seen : { ...box, bottom: box.top + box.height }) as DOMRect
  })
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page whose wallet has a request that waits. */
async function asked(options: Parameters<typeof mountModal>[0] = {}) {
  const fake = createFakeLogin()
  const page = await mountModal({ ...options, sources: [fake.source] })
  end = page.end
  await loadLogin(page.latchkey)
  const request = {
    approve: () => {},
    isRejected: false,
    reject: () => {},
  }
  const ended = new Promise<'approved' | 'rejected'>((resolve) => {
    request.approve = () => resolve('approved')
    request.reject = () => resolve('rejected')
  })
  await act(async () =>
    fake.seen.context?.onRequest({
      ended,
      reject() {
        request.isRejected = true
        request.reject()
      },
    }),
  )
  const place = await page.see('approval-place')
  const shown = (wanted: unknown) =>
    eventually(async () => {
      await act(async () => {})
      expect(fake.places.at(-1)).toEqual(wanted)
    })
  return { ...fake, ...page, place, request, shown }
}

/** Waits until the place is not measured in every frame any more. */
function untilStill(): Promise<void> {
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
  return eventually(async () => {
    const before = frames.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(frames.mock.calls.length).toBe(before)
  })
}

test('a request has its screen, and the wallet draws itself over the place that is kept there (S2.7)', async () => {
  const it = await asked()
  expect(it.find('modal')?.dataset['view']).toBe('ApproveTransaction')
  await it.shown({ height: 440, left: 100, radius: 0, top: 80, width: 360 })
  expect(it.place.textContent).toContain('Continue in the window above.')
})

test('what is drawn goes where the place goes: with a window, a list or a card that moves', async () => {
  const it = await asked()
  await it.shown({ height: 440, left: 100, radius: 0, top: 80, width: 360 })
  box = { ...box, top: 60 }
  window.dispatchEvent(new Event('resize'))
  await it.shown({ height: 440, left: 100, radius: 0, top: 60, width: 360 })
  box = { ...box, top: 20 }
  it.place.parentElement?.dispatchEvent(new Event('scroll'))
  await it.shown({ height: 440, left: 100, radius: 0, top: 20, width: 360 })
  // The card animates its height, frame by frame.
  it.place.parentElement?.dispatchEvent(new Event('transitionrun', { bubbles: true }))
  box = { ...box, height: 300 }
  await it.shown({ height: 300, left: 100, radius: 0, top: 20, width: 360 })
  box = { ...box, height: 200 }
  await it.shown({ height: 200, left: 100, radius: 0, top: 20, width: 360 })
})

test('what is drawn goes down with the place when something comes above it, without any motion', async () => {
  const watched = new Map<Element, () => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #look: () => void
      constructor(look: () => void) {
        this.#look = look
      }
      observe(element: Element) {
        watched.set(element, this.#look)
      }
      disconnect() {}
    },
  )
  const it = await asked()
  await it.shown({ height: 440, left: 100, radius: 0, top: 80, width: 360 })
  await untilStill()
  const around = it.place.closest('[data-scroller]')
  box = { ...box, top: 126 }
  if (around) watched.get(around)?.()
  await it.shown({ height: 440, left: 100, radius: 0, top: 126, width: 360 })
})

test('it is as high as what is drawn asks for, from before it is and on', async () => {
  const it = await asked()
  expect(it.place.style.getPropertyValue('--drawn')).toBe('')
  await act(async () => it.sayHeight(512))
  expect(it.place.style.getPropertyValue('--drawn')).toBe('512px')
  await act(async () => it.sayHeight(340))
  expect(it.place.style.getPropertyValue('--drawn')).toBe('340px')
})

test.each([
  [359, 800],
  [320, 568],
  [640, 459],
])('in a window of %s × %s it is drawn over all of the card', async (width, height) => {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', height)
  seen = { bottom: 300, top: 136 }
  const it = await asked()
  await it.shown({ height: 440, left: 100, radius: 0, top: 80, width: 360 })
})

test('a place that stands still is not measured for ever', async () => {
  const it = await asked()
  await it.shown({ height: 440, left: 100, radius: 0, top: 80, width: 360 })
  await untilStill()
})

test('closed by the visitor it is drawn nowhere, and the request is rejected (S2.7)', async () => {
  const it = await asked()
  await it.shown({ height: 440, left: 100, radius: 0, top: 80, width: 360 })
  await it.press('modal-close')
  await it.shown(undefined)
  expect(it.request.isRejected).toBe(true)
})

test('approved, it is drawn nowhere, and the screen goes', async () => {
  const it = await asked()
  await it.shown({ height: 440, left: 100, radius: 0, top: 80, width: 360 })
  await act(async () => it.request.approve())
  await it.shown(undefined)
  expect(it.latchkey.store.getState().modal.open).toBe(false)
})

test.each([
  ['20px', 19],
  ['8px', 7],
  ['0px', 0],
  ['50%', 0],
])(
  'it ends within the edge of the card, in corners that follow those of the card: %s',
  async (borderBottomLeftRadius, radius) => {
    const styles = globalThis.getComputedStyle
    vi.stubGlobal('getComputedStyle', (element: HTMLElement) =>
      element.dataset['testid'] === 'modal' ? { borderBottomLeftRadius } : styles(element),
    )
    seen = { bottom: 520, top: 72 }
    const it = await asked()
    await it.shown({ height: 439, left: 100, radius, top: 80, width: 360 })
  },
)

test('a card that is too low for it, or still grows, cuts it off', async () => {
  seen = { bottom: 300, top: 90 }
  const it = await asked()
  await it.shown({ height: 209, left: 100, radius: 0, top: 90, width: 360 })
})

test.each([
  ['en', 'Your wallet'],
  ['ar', 'محفظتك'],
] as const)('its title says where it is asked, whatever is asked (%s)', async (locale, title) => {
  const it = await asked({ locale })
  await eventually(async () => {
    await act(async () => {})
    expect(it.find('modal-title')?.textContent).toBe(title)
  })
})

test('a method that the wallet does not answer: the modal opens and says so (S4.23, S6.11)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const fake = createFakeLogin()
  const page = await mountModal({ sources: [fake.source] })
  end = page.end
  await loadLogin(page.latchkey)
  await act(async () => fake.seen.context?.onRefused())
  await page.see('modal-title')
  await act(async () => void (await vi.advanceTimersByTimeAsync(300)))
  await eventually(async () => {
    await act(async () => {})
    expect(page.find('modal')?.textContent).toContain('Action not allowed')
  })
})
