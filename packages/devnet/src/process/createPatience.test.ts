import { expect, test } from 'vitest'
import { createPatience } from './createPatience.ts'

test('who speaks now and then is waited for without end, who is silent for too long is not', () => {
  let nowMs = 0
  let said = ''
  const patience = createPatience({ now: () => nowMs, quietMs: 1000, said: () => said })
  for (let line = 0; line < 50; line += 1) {
    nowMs += 900
    said += `${line}\n`
    expect(patience.isOver()).toBe(false)
  }
  nowMs += 1000
  expect(patience.isOver()).toBe(false)
  nowMs += 1
  expect(patience.isOver()).toBe(true)
})
