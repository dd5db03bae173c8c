import { createTestClock } from '@latchkey/testing/node'
import { expect, test } from 'vitest'
import { TimeLimitError } from '../time/withTimeLimit.ts'
import { createTurns, type Turn } from './createTurns.ts'

function setup({ atOnce = 2, maxWaiting = 10 } = {}) {
  const clock = createTestClock()
  const turns = createTurns({ atOnce, clock, maxWaiting, silenceMs: 3000 })
  const taken: Turn[] = []
  const refused: number[] = []
  let asked = 0
  const ask = () => {
    const index = asked++
    turns.take().then(
      (turn) => {
        taken[index] = turn
      },
      (error: unknown) => {
        expect(error).toBeInstanceOf(TimeLimitError)
        refused.push(index)
      },
    )
  }
  const who = async () => {
    await clock.advance(0)
    return Object.keys(taken).map(Number)
  }
  return { ask, clock, refused, taken, who }
}

test('so many ask at once, and the others one after the other as they came', async () => {
  const { ask, taken, who } = setup()
  for (let visitor = 0; visitor < 5; visitor++) ask()
  expect(await who()).toEqual([0, 1])
  taken[1]?.end('answered')
  expect(await who()).toEqual([0, 1, 2])
  // Whoever says it twice lets no one else in.
  taken[1]?.end('answered')
  expect(await who()).toEqual([0, 1, 2])
  taken[0]?.end('failed')
  expect(await who()).toEqual([0, 1, 2, 3])
})

test('who waits does so for as long as the chain answers someone', async () => {
  const { ask, clock, refused, taken, who } = setup()
  for (let visitor = 0; visitor < 6; visitor++) ask()
  for (let served = 0; served < 4; served++) {
    await clock.advance(2000)
    taken[served]?.end('answered')
    await who()
  }
  // One that fails says nothing of a chain that has just answered.
  taken[4]?.end('failed')
  expect(await who()).toEqual([0, 1, 2, 3, 4, 5])
  expect(refused).toEqual([])
})

test('error: where no one has an answer for three seconds, those who waited as long are refused, later ones ask', async () => {
  const { ask, clock, refused, taken, who } = setup()
  for (let visitor = 0; visitor < 4; visitor++) ask()
  await clock.advance(1000)
  ask()
  await clock.advance(2000)
  taken[0]?.end('failed')
  expect(await who()).toEqual([0, 1, 4])
  expect(refused).toEqual([2, 3])
})

test('error: no more wait than may', async () => {
  const { ask, refused, who } = setup({ atOnce: 1, maxWaiting: 1 })
  for (let visitor = 0; visitor < 3; visitor++) ask()
  expect(await who()).toEqual([0])
  expect(refused).toEqual([2])
})
