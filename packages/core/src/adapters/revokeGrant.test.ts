import { createTestClock } from '@latchkey/testing/node'
import { expect, test } from 'vitest'
import { revokeGrant } from './revokeGrant.ts'

const never = () => new Promise<void>(() => {})

/** Whether a wallet is still waited for. */
function start(ask: (signal: AbortSignal) => Promise<void>, lifetime = new AbortController()) {
  const clock = createTestClock()
  let isDone = false
  const done = revokeGrant(lifetime.signal, ask, clock).then(() => {
    isDone = true
  })
  return { clock, done, isDone: () => isDone, lifetime }
}

/** A wallet that is aborted when the page stops waiting. */
const untilEnd = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(new Error('end'))))

test('a wallet that answers ends it at once, whatever it answers, and leaves no timer', async () => {
  for (const ask of [async () => {}, () => Promise.reject(new Error('no such method'))]) {
    const { clock, done } = start(ask)
    await done
    expect(clock.waiting).toEqual([])
  }
})

test('one that hangs is left after a second, or with the instance', async () => {
  const slow = start(untilEnd)
  await slow.clock.advance(999)
  expect(slow.isDone()).toBe(false)
  await slow.clock.advance(1)
  expect(slow.isDone()).toBe(true)

  const destroyed = start(untilEnd)
  destroyed.lifetime.abort()
  await destroyed.done
})

test('one that throws where it should reject is left, too', async () => {
  const { done } = start(() => {
    throw new Error('broken')
  })
  await done
})

test('one that ignores the end either', async () => {
  const { clock, isDone } = start(never)
  await clock.advance(1000)
  expect(isDone()).toBe(true)
})
