import { expect, test } from 'vitest'
import { toastPlan, toastSwapMs } from './toast.ts'

test('an open toast closes first and the new one follows after 150 ms (S4.54)', () => {
  expect(toastPlan(true)).toEqual({ closeFirst: true, delayMs: 150 })
  expect(toastSwapMs).toBe(150)
})

test('without an open toast it shows at once', () => {
  expect(toastPlan(false)).toEqual({ closeFirst: false, delayMs: 0 })
})
