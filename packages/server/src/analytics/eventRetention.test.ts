import { createTestClock } from '@latchkey/testing/node'
import { expect, test, vi } from 'vitest'
import { events } from '../database/schema.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { removeEventsBefore, saveEvents } from './eventRepository.ts'
import { removalBatch, startEventRetention } from './eventRetention.ts'

const dayMs = 86_400_000

test('events are kept for so many days and no longer', async () => {
  const { queries } = await openTestDatabase()
  const clock = createTestClock()
  const received = (eventId: string, daysAgo: number) => ({
    domain: 'a.example',
    event: 'MODAL_OPEN',
    eventId,
    occurredAt: new Date(clock.now()),
    projectId: 'p',
    receivedAt: new Date(clock.now() - daysAgo * dayMs),
    type: 'track',
    url: 'https://a.example/',
  })
  await saveEvents(queries, [received('old', 31), received('new', 29)])
  const retention = startEventRetention({
    clock,
    days: 30,
    now: clock.now,
    onError: (error) => expect.unreachable(String(error)),
    removeBefore: (instant) => removeEventsBefore(queries, instant),
  })
  const ids = async () => (await queries.select().from(events)).map(({ eventId }) => eventId)
  expect(await ids()).toEqual(['old', 'new'])
  await clock.advance(60_000)
  await vi.waitFor(async () => expect(await ids()).toEqual(['new']))
  await vi.waitFor(() => expect(clock.waiting).toHaveLength(1))
  await clock.advance(dayMs)
  await vi.waitFor(() => expect(clock.waiting).toHaveLength(1))
  await clock.advance(3_600_000)
  await vi.waitFor(async () => expect(await ids()).toEqual([]))
  retention.close()
})

test('a large number goes in batches, a failure is told and the next hour tries again', async () => {
  const clock = createTestClock()
  const errors: unknown[] = []
  const counts = [removalBatch, removalBatch, 7]
  let calls = 0
  const retention = startEventRetention({
    clock,
    days: 30,
    now: clock.now,
    onError: (error) => errors.push(error),
    async removeBefore() {
      calls++
      const count = counts.shift()
      if (count === undefined) throw new Error('away')
      return count
    },
  })
  await clock.advance(60_000)
  await vi.waitFor(() => expect(clock.waiting).toHaveLength(1))
  expect(calls).toBe(3)
  await clock.advance(3_600_000)
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  await vi.waitFor(() => expect(clock.waiting).toHaveLength(1))
  retention.close()
  expect(clock.waiting).toEqual([])
})
