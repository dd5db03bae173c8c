// @vitest-environment happy-dom
import { loadLogin } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createFakeLogin } from '../../../test/fakeLogin.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined
/** Where the place is: this DOM lays nothing out. */
let box: { height: number; left: number; top: number; width: number }

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = { height: 440, left: 100, top: 80, width: 360 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ ...box }) as DOMRect,
  )
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page whose wallet has a request that waits. */
async function asked(method = 'personal_sign') {
  const fake = createFakeLogin()
  const page = await mountModal({ sources: [fake.source] })
  end = page.end
  await loadLogin(page.latchkey)
  const request: { approve: () => void; isRejected: boolean } = {
    approve: () => undefined,
    isRejected: false,
  }
  const ended = new Promise<'approved' | 'rejected'>((resolve) => {
    request.approve = () => resolve('approved')
    fake.seen.context?.onRequest({
      get ended() {
        return ended
      },
      method,
      reject() {
        request.isRejected = true
        resolve('rejected')
      },
    })
  })
  const place = await page.see('approval-place')
  const shown = (wanted: unknown) =>
    eventually(async () => {
      await act(async () => {})
      expect(fake.places.at(-1)).toEqual(wanted)
    })
  return { ...fake, ...page, place, request, shown }
}

test('a request has its screen, and the wallet draws itself over the place that is kept there (S2.7)', async () => {
  const it = await asked()
  expect(it.find('modal')?.dataset['view']).toBe('ApproveTransaction')
  await it.shown({ height: 440, left: 100, top: 80, width: 360 })
  expect(it.place.textContent).toContain('Continue in the window above.')
})

test('what is drawn goes where the place goes: with a window, a list or a card that moves', async () => {
  const it = await asked()
  await it.shown({ height: 440, left: 100, top: 80, width: 360 })
  box = { ...box, top: 60 }
  window.dispatchEvent(new Event('resize'))
  await it.shown({ height: 440, left: 100, top: 60, width: 360 })
  box = { ...box, top: 20 }
  it.place.parentElement?.dispatchEvent(new Event('scroll'))
  await it.shown({ height: 440, left: 100, top: 20, width: 360 })
  // The card animates its height, frame by frame.
  it.place.parentElement?.dispatchEvent(new Event('transitionrun', { bubbles: true }))
  box = { ...box, height: 300 }
  await it.shown({ height: 300, left: 100, top: 20, width: 360 })
  box = { ...box, height: 200 }
  await it.shown({ height: 200, left: 100, top: 20, width: 360 })
})

test('a place that stands still is not measured for ever', async () => {
  const it = await asked()
  await it.shown({ height: 440, left: 100, top: 80, width: 360 })
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
  await eventually(async () => {
    const before = frames.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(frames.mock.calls.length).toBe(before)
  })
})

test('closed by the visitor it is drawn nowhere, and the request is rejected (S2.7)', async () => {
  const it = await asked()
  await it.shown({ height: 440, left: 100, top: 80, width: 360 })
  await it.press('modal-close')
  await it.shown(undefined)
  expect(it.request.isRejected).toBe(true)
})

test('approved, it is drawn nowhere, and the screen goes', async () => {
  const it = await asked()
  await it.shown({ height: 440, left: 100, top: 80, width: 360 })
  await act(async () => it.request.approve())
  await it.shown(undefined)
  expect(it.latchkey.store.getState().modal.open).toBe(false)
})

test.each([
  ['personal_sign', 'Sign a message'],
  ['solana_signMessage', 'Sign a message'],
  ['eth_signTypedData_v4', 'Sign data'],
  ['eth_sendTransaction', 'Approve a payment'],
  ['solana_signAndSendTransaction', 'Approve a payment'],
  ['wallet_sendCalls', 'Approve a payment'],
  ['wallet_grantPermissions', 'Approve permissions'],
  ['wallet_revokePermissions', 'Take back permissions'],
  ['toString', 'Approve a request'],
])('%s is called "%s" (S2.7)', async (method, title) => {
  const it = await asked(method)
  expect(it.find('modal-title')?.textContent).toBe(title)
})
