import { expect, test } from 'vitest'
import { freeBand } from './freeBand.ts'

const edges = { bottom: 400, gapPx: 8, heightPx: 40, top: 56 }

test('without a control at the foot it lies there', () => {
  expect(freeBand([], edges)).toBe(360)
  expect(freeBand([{ bottom: 300, top: 100 }], edges)).toBe(360)
})

test('it lies above a foot of controls, whatever their height', () => {
  expect(freeBand([{ bottom: 392, top: 344 }], edges)).toBe(296)
  const three = [344, 288, 232].map((top) => ({ bottom: top + 48, top }))
  expect(freeBand(three, edges)).toBe(184)
})

test('it lies over no control that stands above the foot', () => {
  const controls = [
    { bottom: 392, top: 344 },
    { bottom: 330, top: 290 },
  ]
  expect(freeBand(controls, edges)).toBe(242)
})

test('where controls are everywhere it lies as low as it can', () => {
  expect(freeBand([{ bottom: 400, top: 0 }], edges)).toBe(360)
})

test('never over the header', () => {
  expect(freeBand([{ bottom: 400, top: 90 }], edges)).toBe(360)
})
