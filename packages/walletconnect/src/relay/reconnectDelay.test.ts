import { relayCloseCodes } from '@latchkey/protocol/relay'
import { expect, test } from 'vitest'
import { reconnectDelayMs } from './reconnectDelay.ts'

test('waits longer after each failed attempt, and leaves the sixth to the heartbeat', () => {
  const delays = [1, 2, 3, 4, 5, 6].map((failedAttempts) =>
    reconnectDelayMs({ closeCode: 1006, failedAttempts }),
  )
  expect(delays).toEqual([100, 1000, 2000, 3000, undefined, undefined])
})

test('leaves a crowded relay alone for five seconds', () => {
  const closeCode = relayCloseCodes.tooMany
  expect(reconnectDelayMs({ closeCode, failedAttempts: 1 })).toBe(5000)
  expect(reconnectDelayMs({ closeCode, failedAttempts: 5 })).toBeUndefined()
})
