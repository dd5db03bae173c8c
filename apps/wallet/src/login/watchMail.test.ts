import { expect, test } from 'vitest'
import { type Unsent, watchMail } from './watchMail.ts'

function setup(answers: readonly (Unsent | 'lost' | undefined)[] = []) {
  const timers: { ms: number; run: () => void }[] = []
  const listeners = new Set<() => void>()
  const world = { asked: 0, isVisible: true, stopped: 0, unsent: [] as Unsent[] }
  const controller = new AbortController()
  const done = watchMail({
    ask: async () => {
      const answer = answers[world.asked]
      world.asked += 1
      if (answer === 'lost') throw new Error('No line')
      return { mail: answer }
    },
    clock: {
      after(ms, run) {
        timers.push({ ms, run })
        return () => {
          world.stopped += 1
        }
      },
    },
    onUnsent: (mail) => world.unsent.push(mail),
    signal: controller.signal,
    visible: {
      read: () => world.isVisible,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  return Object.assign(world, {
    abort: () => controller.abort(),
    done,
    listeners,
    /** Runs what waits, and says for how long it did. */
    async next() {
      const timer = timers.shift()
      timer?.run()
      await new Promise((resolve) => setImmediate(resolve))
      return timer?.ms
    },
    async show(isVisible: boolean) {
      world.isVisible = isVisible
      for (const each of listeners) each()
      await new Promise((resolve) => setImmediate(resolve))
    },
  })
}

test('a mail is asked after 3, 8, 20, 60 and 100 seconds after it, and never again', async () => {
  const world = setup()
  const waits: unknown[] = []
  for (let times = 0; times < 5; times += 1) waits.push(await world.next())
  expect(waits).toEqual([3000, 5000, 12_000, 40_000, 40_000])
  await world.done
  expect(world).toMatchObject({ asked: 5, unsent: [] })
})

test('what is said of it is the last question; an answer that was lost says nothing', async () => {
  const world = setup(['lost', 'refused'])
  await world.next()
  expect(world.unsent).toEqual([])
  await world.next()
  await world.done
  expect(world).toMatchObject({ asked: 2, unsent: ['refused'] })
})

test('a page that is hidden asks once it is seen', async () => {
  const world = setup(['failed'])
  await world.show(false)
  await world.next()
  await world.show(false)
  expect(world.asked).toBe(0)
  await world.show(true)
  expect(world).toMatchObject({ asked: 1, unsent: ['failed'] })
  expect(world.listeners.size).toBe(0)
})

test.each(['waits', 'is hidden'])('it ends with its login while it %s', async (what) => {
  const world = setup(['failed'])
  if (what === 'is hidden') {
    await world.show(false)
    await world.next()
  }
  world.abort()
  await world.done
  expect(world).toMatchObject({ asked: 0, stopped: 1, unsent: [] })
  expect(world.listeners.size).toBe(0)
})
