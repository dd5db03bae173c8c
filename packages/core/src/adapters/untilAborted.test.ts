import { expect, onTestFinished, test, vi } from 'vitest'
import { linkSignals } from './linkSignals.ts'
import { pause } from './pause.ts'
import { untilAborted } from './untilAborted.ts'

const never = () => new Promise<never>(() => {})
const aborted = expect.objectContaining({ code: 'request.aborted' })

/** How many listeners a signal has. */
function counted() {
  const controller = new AbortController()
  const { signal } = controller
  let listeners = 0
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...all: unknown[]) => {
    listeners++
    add(...(all as Parameters<typeof add>))
  }
  signal.removeEventListener = (...all: unknown[]) => {
    listeners--
    remove(...(all as Parameters<typeof remove>))
  }
  return { abort: () => controller.abort(), listeners: () => listeners, signal }
}

function fakeClock() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('work that ends gives its answer, and no listener stays', async () => {
  const { listeners, signal } = counted()
  expect(await untilAborted([signal, undefined], async () => 7)).toBe(7)
  expect(await untilAborted([signal], () => 8)).toBe(8)
  expect(listeners()).toBe(0)
})

test('work that fails, or throws at once, is a rejection', async () => {
  const { listeners, signal } = counted()
  await expect(untilAborted([signal], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const thrower = (): never => {
    throw new Error('at once')
  }
  await expect(untilAborted([signal], thrower)).rejects.toThrow('at once')
  expect(listeners()).toBe(0)
})

test('work that never ends is left when any signal says so, and is aborted (S8.22)', async () => {
  const one = counted()
  const two = counted()
  let given: AbortSignal | undefined
  const waiting = untilAborted([one.signal, two.signal], (signal) => {
    given = signal
    return never()
  })
  two.abort()
  await expect(waiting).rejects.toEqual(aborted)
  expect(given?.aborted).toBe(true)
  expect([one.listeners(), two.listeners()]).toEqual([0, 0])
})

test('nothing begins after the end (S8.22)', async () => {
  const work = vi.fn(never)
  await expect(untilAborted([AbortSignal.abort()], work)).rejects.toEqual(aborted)
  expect(work).not.toHaveBeenCalled()
})

test('a linked signal ends with its time, unless it was let go of', () => {
  fakeClock()
  const kept = linkSignals([], 1000)
  const released = linkSignals([], 1000)
  released.release()
  vi.advanceTimersByTime(999)
  expect(kept.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(kept.signal.aborted).toBe(true)
  expect(released.signal.aborted).toBe(false)
})

test('a pause lasts its time, or until its signal ends', async () => {
  fakeClock()
  const { abort, listeners, signal } = counted()
  const done: string[] = []
  const whole = pause(1000, signal).then(() => done.push('whole'))
  await vi.advanceTimersByTimeAsync(999)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await whole
  const cut = pause(1000, signal)
  abort()
  await cut
  await pause(1000, signal)
  expect(done).toEqual(['whole'])
  expect(vi.getTimerCount()).toBe(0)
  expect(listeners()).toBe(0)
})
