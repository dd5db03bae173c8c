import { expect, test } from 'vitest'
import { createTurn } from './createTurn.ts'

test('each waits for the one before, and for none that fails', async () => {
  const turn = createTurn()
  const done: string[] = []
  let end = () => {}
  const first = turn.take(() => new Promise<void>((resolve) => (end = resolve)))
  const failed = turn.take(async () => {
    done.push('second')
    throw new Error('failed')
  })
  const third = turn.take(async () => done.push('third'))
  const rested = turn.rest().then(() => done.push('rest'))
  await Promise.resolve()
  expect(done).toEqual([])
  end()
  await first
  await expect(failed).rejects.toThrow('failed')
  await third
  await rested
  expect(done).toEqual(['second', 'third', 'rest'])
})

test('a failure of the last is the one’s that asked for it', async () => {
  const turn = createTurn()
  const failed = turn.take(() => Promise.reject(new Error('failed')))
  await turn.rest()
  await expect(failed).rejects.toThrow('failed')
})
