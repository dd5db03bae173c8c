import { expect, test } from 'vitest'
import { type Asker, createDrawingQueue } from './createDrawingQueue.ts'
import { DrawingError } from './DrawingError.ts'

function setup(maxWaiting?: number) {
  const queue = createDrawingQueue({ maxWaiting })
  const done: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const take = (name: string, asker: Asker) =>
    queue
      .take(asker, async () => {
        await gate
        done.push(name)
      })
      .catch((error: unknown) => {
        if (!(error instanceof DrawingError)) throw error
        done.push(`${name} ${error.code}`)
      })
  return { done, open, take }
}

const tile = (address: string): Asker => ({ address, isKnown: false })
const known = (address: string): Asker => ({ address, isKnown: true })

test('a picture of the catalogue is drawn before all tiles that wait', async () => {
  const { done, open, take } = setup()
  const taken = Array.from({ length: 50 }, (_, n) => take(`tile ${n}`, tile('flood')))
  taken.push(take('known', known('honest')))
  open()
  await Promise.all(taken)
  expect(done.indexOf('known')).toBe(1)
})

test.each([
  ['tiles', tile],
  ['pictures of the catalogue', known],
])('addresses take turns with %s', async (_, asker) => {
  const { done, open, take } = setup()
  const taken = Array.from({ length: 50 }, (_, n) => take(`${n}`, asker('flood')))
  taken.push(take('honest', asker('honest')))
  open()
  await Promise.all(taken)
  expect(done.indexOf('honest')).toBe(2)
  expect(done.filter((name) => name !== 'honest')).toEqual(
    Array.from({ length: 50 }, (_, n) => `${n}`),
  )
})

test('when no more may wait, the newest of the address with most of them gives way', async () => {
  const { done, open, take } = setup(3)
  const taken = ['running', 'a', 'b', 'c', 'd'].map((name) => take(name, tile('flood')))
  taken.push(take('honest', tile('honest')), take('known', known('other')))
  open()
  await Promise.all(taken)
  expect(done.toSorted()).toEqual(
    ['a', 'b busy', 'c busy', 'd busy', 'honest', 'known', 'running'].toSorted(),
  )
})

test('a tile makes no picture of the catalogue give way, and nobody makes one give way for another of theirs', async () => {
  const { done, open, take } = setup(2)
  const taken = ['running', 'a', 'b', 'c'].map((name) => take(name, known('one')))
  taken.push(take('tile', tile('two')))
  open()
  await Promise.all(taken)
  expect(done.toSorted()).toEqual(['a', 'b', 'c busy', 'running', 'tile busy'])
})

test('after a work that failed, the next one runs', async () => {
  const queue = createDrawingQueue()
  const failed = queue.take(known('one'), () => Promise.reject(new Error('no')))
  const next = queue.take(known('one'), async () => 'drawn')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('drawn')
})
