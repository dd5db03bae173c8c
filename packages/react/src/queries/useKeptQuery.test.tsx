// @vitest-environment happy-dom
import { queryClientOf } from '@latchkey/core/modal'
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { LatchkeyProvider } from '../exports/index.ts'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { enableAct } from '../test/enableAct.ts'
import { PausedContext } from './PausedContext.ts'
import { type KeptSnapshot, useKeptQuery } from './useKeptQuery.ts'

type Asked = { amount: number; enabled?: boolean; paused?: boolean; staleTimeMs?: number }

/** A place that asks for the quote of an amount, and what it was shown; each question is answered by the test. */
function quotes({ strict = false } = {}) {
  enableAct()
  const { latchkey } = createTestLatchkey()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const asked: number[] = []
  const waiting = new Map<number, { fail: (error: Error) => void; give: (data: string) => void }>()
  let seen: (KeptSnapshot<string> & { refetch: () => void }) | undefined
  const renders: KeptSnapshot<string>[] = []

  function Quote({ amount, enabled = true, staleTimeMs = 60_000 }: Asked) {
    seen = useKeptQuery({
      enabled,
      queryFn: () => {
        asked.push(amount)
        return new Promise<string>((give, fail) => waiting.set(amount, { fail, give }))
      },
      queryKey: ['quote', amount],
      retry: false,
      staleTime: staleTimeMs,
    })
    renders.push(seen)
    return null
  }
  const show = ({ paused = false, ...props }: Asked) =>
    act(async () => {
      const quote = (
        <LatchkeyProvider latchkey={latchkey}>
          <PausedContext value={paused}>
            <Quote {...props} />
          </PausedContext>
        </LatchkeyProvider>
      )
      root.render(strict ? <StrictMode>{quote}</StrictMode> : quote)
    })
  /** Answers, and lets the cache notify. */
  const settle = (run: () => void) =>
    act(async () => {
      run()
      await new Promise((resolve) => setTimeout(resolve))
    })
  const answer = (amount: number, data: string) => settle(() => waiting.get(amount)?.give(data))
  const fail = (amount: number, message: string) =>
    settle(() => waiting.get(amount)?.fail(new Error(message)))
  const unmount = () => act(async () => root.unmount())
  onTestFinished(async () => {
    await unmount()
    container.remove()
    latchkey.destroy()
  })
  return {
    answer,
    asked,
    cache: () => queryClientOf(latchkey).getQueryCache(),
    fail,
    now: () => {
      if (!seen) throw new Error('Nothing was rendered.')
      return seen
    },
    renders,
    settle,
    show,
    unmount,
  }
}

test('a first key that fails has an error and no data', async () => {
  const { fail, now, show } = quotes()
  await show({ amount: 1 })
  expect(now()).toMatchObject({ data: undefined, isFetching: true, status: 'loading' })
  await fail(1, 'down')
  expect(now()).toMatchObject({
    data: undefined,
    error: { message: 'down' },
    isPrevious: false,
    status: 'error',
    updatedAtMs: undefined,
  })
})

test('a new key that fails has its error, and no more the previous answer', async () => {
  const { answer, fail, now, show } = quotes()
  await show({ amount: 1 })
  await answer(1, 'one')
  await show({ amount: 2 })
  await fail(2, 'no route')
  expect(now()).toMatchObject({
    data: undefined,
    error: { message: 'no route' },
    isPrevious: false,
    status: 'error',
    updatedAtMs: undefined,
  })
})

test('a new key keeps the previous answer, says that it is and how old, until its own is there', async () => {
  const { answer, now, renders, show } = quotes()
  const before = Date.now()
  await show({ amount: 1 })
  await answer(1, 'one')
  const first = now().updatedAtMs ?? 0
  expect(now()).toMatchObject({ data: 'one', isPrevious: false, status: 'success' })
  expect(first).toBeGreaterThanOrEqual(before)

  renders.length = 0
  await show({ amount: 2 })
  // Also in the render before the effect: no screen blinks.
  expect(renders.map(({ data, isPrevious }) => [data, isPrevious])).toEqual(
    renders.map(() => ['one', true]),
  )
  await show({ amount: 3 })
  expect(now()).toMatchObject({
    data: 'one',
    isFetching: true,
    isPrevious: true,
    status: 'success',
    updatedAtMs: first,
  })
  await answer(3, 'three')
  expect(now()).toMatchObject({ data: 'three', isFetching: false, isPrevious: false })
  expect(now().updatedAtMs).toBeGreaterThanOrEqual(first)
})

test('the late answer of a key that was left changes nothing', async () => {
  const { answer, now, show } = quotes()
  await show({ amount: 1 })
  await answer(1, 'one')
  await show({ amount: 2 })
  await show({ amount: 3 })
  await answer(2, 'two')
  expect(now()).toMatchObject({ data: 'one', isPrevious: true })
})

test('a key that comes back has its own answer at once', async () => {
  const { answer, asked, now, show } = quotes()
  await show({ amount: 1 })
  await answer(1, 'one')
  const { updatedAtMs } = now()
  await show({ amount: 2 })
  await show({ amount: 1 })
  expect(now()).toMatchObject({ data: 'one', isPrevious: false, updatedAtMs })
  expect(asked).toEqual([1, 2])
})

test('an answer that is read again and fails stays, with the error', async () => {
  const { answer, fail, now, settle, show } = quotes()
  await show({ amount: 1 })
  await answer(1, 'one')
  const { updatedAtMs } = now()
  await settle(() => now().refetch())
  await fail(1, 'down')
  expect(now()).toMatchObject({
    data: 'one',
    error: { message: 'down' },
    isPrevious: false,
    status: 'error',
    updatedAtMs,
  })
})

test('a query that is not asked has no answer, not even the previous one', async () => {
  const { answer, asked, now, settle, show } = quotes()
  await show({ amount: 1 })
  await answer(1, 'one')
  await show({ amount: 0, enabled: false })
  expect(now()).toMatchObject({ data: undefined, isPrevious: false, status: 'idle' })
  await settle(() => now().refetch())
  expect(asked).toEqual([1])
})

test('a paused screen asks nothing, whatever its key becomes, and then only what it shows', async () => {
  const { answer, asked, now, show } = quotes()
  await show({ amount: 1, paused: true })
  await show({ amount: 2, paused: true })
  expect(asked).toEqual([])
  expect(now()).toMatchObject({ data: undefined, status: 'loading' })
  await show({ amount: 2 })
  await answer(2, 'two')
  expect(asked).toEqual([2])
  expect(now()).toMatchObject({ data: 'two', isPrevious: false })
})

test('a place that is gone watches no query', async () => {
  const { answer, cache, show, unmount } = quotes()
  await show({ amount: 1 })
  await answer(1, 'one')
  await show({ amount: 2 })
  const watched = () => cache().findAll({ type: 'active' }).length
  expect(watched()).toBe(1)
  await unmount()
  expect(watched()).toBe(0)
})

test('StrictMode, which mounts twice, asks once and keeps as well', async () => {
  const { answer, asked, now, show } = quotes({ strict: true })
  await show({ amount: 1 })
  await answer(1, 'one')
  await show({ amount: 2 })
  expect(now()).toMatchObject({ data: 'one', isPrevious: true })
  await answer(2, 'two')
  expect(now()).toMatchObject({ data: 'two', isPrevious: false })
  expect(asked).toEqual([1, 2])
})
