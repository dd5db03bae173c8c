// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { siteOrigin, walletOrigin } from '../fixtures/setup.ts'
import { createFrame } from './createFrame.ts'

const place = { height: 400, left: 20, radius: 19, top: 30.5, width: 360 }

function setup() {
  const lifetime = new AbortController()
  const postMessage = vi.fn()
  // happy-dom loads no frames, and says so at length: here it is an element that takes the focus.
  const create = document.createElement.bind(document)
  const made = vi
    .spyOn(document, 'createElement')
    .mockImplementation((name: string) =>
      name === 'iframe'
        ? Object.assign(create('section'), { contentWindow: { postMessage }, tabIndex: 0 })
        : create(name),
    )
  onTestFinished(() => {
    made.mockRestore()
    lifetime.abort()
    document.body.replaceChildren()
  })
  const calls = { blocked: vi.fn(), escape: vi.fn(), load: vi.fn(), lost: vi.fn() }
  const frame = createFrame({
    onBlocked: calls.blocked,
    onEscape: calls.escape,
    onLoad: calls.load,
    onLost: calls.lost,
    origin: walletOrigin,
    page: window as never,
    projectId: 'my project',
    signal: lifetime.signal,
    title: 'E-mail wallet',
  })
  const host = () => document.querySelector<HTMLElement>('[data-latchkey-wallet]')
  const find = <T extends Element>(name: string) => host()?.shadowRoot?.querySelector<T>(name) as T
  return {
    dialog: () => find<HTMLDialogElement>('dialog'),
    frame,
    host,
    iframe: () => find<HTMLIFrameElement>('section'),
    lifetime,
    postMessage,
    calls,
  }
}

test('nothing is in the page before the frame is needed, and one frame is then (S4.8)', () => {
  const { dialog, frame, host, iframe, lifetime } = setup()
  expect(host()).toBeNull()
  expect(frame.place()).toBe(true)
  expect(frame.place()).toBe(false)
  expect(document.querySelectorAll('[data-latchkey-wallet]')).toHaveLength(1)
  expect(iframe().src).toBe(`${walletOrigin}/f/my%20project/`)
  expect(iframe().title).toBe('E-mail wallet')
  expect(dialog().open).toBe(false)
  lifetime.abort()
  expect(host()).toBeNull()
})

const shadowRoot = () => document.querySelector('[data-latchkey-wallet]')?.shadowRoot

test.each([
  ['its document alone', () => shadowRoot()?.querySelector('section')?.remove()],
  ['its dialog', () => shadowRoot()?.replaceChildren()],
  ['it alone', () => document.querySelector('[data-latchkey-wallet]')?.remove()],
  ['all of the body', () => document.body.replaceChildren()],
  [
    'the body itself',
    () => document.documentElement.replaceChild(document.createElement('body'), document.body),
  ],
])(
  'a script that takes out %s is noticed, and the frame can be placed again',
  async (_, takeOut) => {
    const { calls, dialog, frame, iframe, lifetime } = setup()
    frame.place()
    frame.show(place)
    takeOut()
    await expect.poll(() => calls.lost.mock.calls.length).toBe(1)
    expect(frame.place()).toBe(true)
    expect(dialog().open).toBe(false)
    frame.show(place)
    expect(dialog().open).toBe(true)
    expect(dialog().contains(iframe())).toBe(true)
    // Its own end is none of another's doing.
    lifetime.abort()
    await Promise.resolve()
    expect(calls.lost).toHaveBeenCalledTimes(1)
  },
)

test('the frame is shown in its place, with the focus in it, and gives the focus back', () => {
  const { dialog, frame, iframe } = setup()
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  frame.place()
  const element = iframe()
  frame.show(place)
  expect(dialog().open).toBe(true)
  expect(dialog().style.getPropertyValue('--top')).toBe('30.5px')
  expect(dialog().style.getPropertyValue('--width')).toBe('360px')
  expect(dialog().style.getPropertyValue('--radius')).toBe('19px')
  expect(dialog().getRootNode()).toHaveProperty('activeElement', element)
  frame.show({ ...place, top: 10 })
  expect(dialog().style.getPropertyValue('--top')).toBe('10px')
  frame.hide()
  expect(dialog().open).toBe(false)
  expect(document.activeElement).toBe(button)
  // It is the same element, where it was: moving it would load it again.
  expect(iframe()).toBe(element)
})

test('no inline style and no text of HTML is needed', () => {
  const { dialog, frame, host } = setup()
  frame.place()
  expect(host()?.getAttribute('style')).toBeNull()
  expect(dialog().getAttribute('style')).toBeNull()
  expect(host()?.shadowRoot?.adoptedStyleSheets).toHaveLength(1)
  expect(host()?.shadowRoot?.querySelector('style')).toBeNull()
})

test('a frame that the site took out of the page is put back before it is shown', () => {
  const { dialog, frame, host } = setup()
  frame.place()
  document.body.replaceChildren()
  expect(host()).toBeNull()
  frame.show(place)
  expect(dialog().open).toBe(true)
  frame.hide()
  document.body.replaceChildren()
  expect(frame.place()).toBe(true)
})

test('Escape, a closing that the browser forces, and a click beside it end what waits; a click in it does not', () => {
  const { dialog, frame, iframe, calls } = setup()
  frame.place()
  frame.show(place)
  const cancel = new Event('cancel', { cancelable: true })
  dialog().dispatchEvent(cancel)
  expect(cancel.defaultPrevented).toBe(true)
  expect(calls.escape).toHaveBeenCalledTimes(1)
  iframe().dispatchEvent(new Event('click', { bubbles: true }))
  expect(calls.escape).toHaveBeenCalledTimes(1)
  dialog().dispatchEvent(new Event('click'))
  expect(calls.escape).toHaveBeenCalledTimes(2)
  dialog().close()
  expect(calls.escape).toHaveBeenCalledTimes(3)
  frame.show(place)
  frame.hide()
  expect(calls.escape).toHaveBeenCalledTimes(3)
})

test('what is shown again at once is not ended by the end of what was shown before', () => {
  const { dialog, frame, calls } = setup()
  frame.place()
  frame.show(place)
  frame.hide()
  frame.show(place)
  // Browsers tell of a closing later than it was done.
  dialog().dispatchEvent(new Event('close'))
  expect(calls.escape).not.toHaveBeenCalled()
  expect(dialog().open).toBe(true)
})

test.each([
  [`${walletOrigin}/f/p/`, 'frame-src', 'enforce', 1],
  [walletOrigin, 'child-src', 'enforce', 1],
  [walletOrigin, 'default-src', 'enforce', 1],
  [`${walletOrigin}/f/p/`, 'frame-src', 'report', 0],
  [`${walletOrigin}/v1/config`, 'connect-src', 'enforce', 0],
  [`${walletOrigin}.evil.example/`, 'frame-src', 'enforce', 0],
  [`${siteOrigin}/a.js`, 'frame-src', 'enforce', 0],
  ['inline', 'style-src', 'enforce', 0],
])(
  'a policy that blocks %s by %s (%s) is one that keeps the frame out %i times',
  (blockedURI, effectiveDirective, disposition, times) => {
    const { frame, calls } = setup()
    frame.place()
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        blockedURI,
        disposition,
        effectiveDirective,
      }),
    )
    expect(calls.blocked).toHaveBeenCalledTimes(times)
  },
)

test('a port is handed to the origin of the wallet alone', () => {
  const { frame, postMessage } = setup()
  frame.place()
  const { port1, port2 } = new MessageChannel()
  frame.post({ latchkey: 'hello', v: 1 }, port2)
  expect(postMessage).toHaveBeenCalledWith({ latchkey: 'hello', v: 1 }, walletOrigin, [port2])
  port1.close()
})

test('a document that has loaded is calls of', () => {
  const { frame, iframe, calls } = setup()
  frame.place()
  const before = calls.load.mock.calls.length
  iframe().dispatchEvent(new Event('load'))
  expect(calls.load).toHaveBeenCalledTimes(before + 1)
})
