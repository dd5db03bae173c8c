import { createTestClock } from '@latchkey/testing/node'
import { expect, test } from 'vitest'
import { createSourceBudget, type Purpose } from './createSourceBudget.ts'

function setup(perSecond = 1) {
  const clock = createTestClock()
  const budget = createSourceBudget({ clock, perSecond })
  return { clock, take: (purpose: Purpose) => budget.take(purpose) }
}

test('a price that is looked at again leaves a request for who types, and that one leaves one for a review', async () => {
  const { clock, take } = setup()
  expect(await take('refresh')).toBe(true)
  await clock.advance(1000)
  // All is there again.
  expect(await take('refresh')).toBe(true)
  await clock.advance(500)
  expect(await take('refresh')).toBe(false)
  await clock.advance(500)
  expect(await take('typing')).toBe(true)
  await clock.advance(0)
  const review = take('review')
  await clock.advance(1000)
  expect(await review).toBe(true)
})

test('reviews wait for their turn, so that a key is never asked for more than it allows', async () => {
  const { clock, take } = setup()
  const sent: number[] = []
  const start = clock.now()
  const asking = Array.from({ length: 4 }, async () => {
    if (await take('review')) sent.push(clock.now() - start)
  })
  for (let tenth = 0; tenth < 40; tenth += 1) await clock.advance(100)
  await Promise.all(asking)
  // The third would wait longer than a source has to answer.
  expect(sent).toEqual([0, 1000])
})

test.each([1, 5])('in the long run it is %i a second, whoever asks', async (perSecond) => {
  const { clock, take } = setup(perSecond)
  let sent = 0
  for (let tick = 0; tick < 600; tick += 1) {
    const taken = (['refresh', 'typing', 'review'] as const).map(take)
    await clock.advance(50)
    void Promise.all(taken).then((all) => {
      sent += all.filter(Boolean).length
    })
  }
  await clock.advance(2000)
  expect(sent).toBeGreaterThan(25 * perSecond)
  expect(sent).toBeLessThanOrEqual(30 * perSecond + 2)
})
