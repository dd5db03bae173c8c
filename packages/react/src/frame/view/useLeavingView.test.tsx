// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { mountModal } from '../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined
let endFades: () => void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const finished = new Promise<void>((resolve) => {
    endFades = resolve
  })
  // This DOM moves nothing.
  Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished }] })
})
afterEach(async () => {
  await end?.()
  Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function setup() {
  const mounted = await mountModal()
  end = mounted.end
  await mounted.open()
  const leaving = () => [...(mounted.shadow()?.querySelectorAll<HTMLElement>('[inert]') ?? [])]
  return { ...mounted, leaving }
}

test('the view before fades as it was, is not found, read or focused, and goes with its fade', async () => {
  const { find, leaving, press, see } = await setup()
  expect(leaving()).toEqual([])
  await press('all-wallets')
  await see('wallet-search')
  const [left, ...others] = leaving()
  expect(others).toEqual([])
  expect(left?.textContent).toContain('All wallets')
  expect(left?.dataset['direction']).toBe('forward')
  expect(left?.querySelector('[data-testid]')).toBeNull()
  expect(find('all-wallets')).toBeFalsy()

  endFades()
  await eventually(async () => expect(leaving()).toEqual([]))
  expect(find('wallet-search')).toBeTruthy()
})

test('the first view arrives without motion, and the next one brings it', async () => {
  const adopted = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync')
  const { press, see, shadow } = await setup()
  const moves = () => adopted.mock.calls.some(([text]) => text.includes('data-direction'))
  expect(shadow()?.querySelector('[data-direction]')).toMatchObject({
    dataset: { direction: 'none' },
  })
  expect(moves()).toBe(false)
  await press('all-wallets')
  await see('wallet-search')
  expect(moves()).toBe(true)
})

test('a view that waits for a wallet has ended when it fades: the wallet is not asked again', async () => {
  const { latchkey, leaving, press, see, wallet } = await setup()
  wallet.answer = 'hang'
  await press('wallet-selector-io.rabby')
  await see('connecting-status')
  await press('modal-back')
  await see('wallet-selector-io.rabby')
  await act(async () => {})
  expect(leaving().at(-1)?.textContent).toContain('Confirm in')
  expect(wallet.connects).toBe(1)
  expect(latchkey.store.getState().attempts.eip155?.status).not.toBe('waiting')
})
