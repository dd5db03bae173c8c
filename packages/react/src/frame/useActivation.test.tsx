// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountModal } from '../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined
let idle: Map<number, () => void>

beforeEach(() => {
  idle = new Map()
  let asked = 0
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    asked += 1
    idle.set(asked, run)
    return asked
  })
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle))
})
afterEach(async () => {
  await end?.()
  vi.unstubAllGlobals()
})

const painted = () =>
  act(() => new Promise<void>((next) => requestAnimationFrame(() => setTimeout(next, 1))))

test('the first opening activates the instance, once the browser is idle and not in its first frames', async () => {
  const mounted = await mountModal()
  end = mounted.end
  expect(mounted.latchkey.internal.activation).toBeUndefined()
  await mounted.open()
  await painted()
  expect(mounted.latchkey.internal.activation).toBeUndefined()
  await act(async () => {
    for (const run of idle.values()) run()
    await mounted.latchkey.internal.activation
  })
  expect(mounted.latchkey.internal.activation).toBeDefined()
})
