import { expect, test } from 'vitest'
import { createServerTimes } from './createServerTimes.ts'

test('an answer is timed by its owner and id, and counts once', () => {
  let at = 0
  const times = createServerTimes({ now: () => at })
  const [one, other] = [{}, {}]
  times.began(one, '1', 'subscribe')
  at = 10
  times.began(other, '1', 'subscribe')
  at = 40
  times.ended(one, '1')
  times.ended(one, '1')
  times.ended(one, '2')
  times.ended(other, '1')
  expect(times.latencies()).toEqual({ subscribe: { count: 2, maxMs: 40, p50Ms: 30, p99Ms: 40 } })
})
