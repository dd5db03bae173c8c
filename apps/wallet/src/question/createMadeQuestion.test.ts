import { expect, test, vi } from 'vitest'
import { createMadeQuestion } from './createMadeQuestion.ts'

const made = { atMs: 5 }

async function setup() {
  const asked: boolean[] = []
  const onRefused = vi.fn()
  const question = createMadeQuestion({
    loadCard: async () => {},
    onChange: (isAsked) => asked.push(isAsked),
  })
  const controller = new AbortController()
  const answer = question.ask(made, { onRefused, signal: controller.signal })
  await expect.poll(question.getState).toEqual({ isRefused: false, made })
  return { answer, asked, controller, onRefused, question }
}

test('a yes ends it at once', async () => {
  const { answer, asked, onRefused, question } = await setup()
  // There is nothing to be closed yet.
  question.close()
  question.accept()
  expect(await answer).toBe(true)
  expect(question.getState()).toBeUndefined()
  expect(asked).toEqual([true, false])
  expect(onRefused).not.toHaveBeenCalled()
})

test('a no is said at once, and ends it once what follows of it was read', async () => {
  const { answer, asked, onRefused, question } = await setup()
  const states: unknown[] = []
  const stop = question.subscribe(() => states.push(question.getState()))
  question.refuse()
  question.refuse()
  expect(onRefused).toHaveBeenCalledTimes(1)
  expect(states).toEqual([{ isRefused: true, made }])
  // It is the same card to the page, and no way back.
  question.accept()
  expect(asked).toEqual([true])
  question.close()
  expect(await answer).toBe(false)
  stop()
  expect(asked).toEqual([true, false])
  question.refuse()
  expect(onRefused).toHaveBeenCalledTimes(1)
})

test('ends with whoever asks, also while its no is read', async () => {
  const { answer, asked, controller, question } = await setup()
  question.refuse()
  controller.abort()
  expect(await answer).toBeUndefined()
  expect(asked).toEqual([true, false])
})

test('error: throws what kept its card from being loaded, and can be asked again', async () => {
  let isOnline = false
  const question = createMadeQuestion({
    loadCard: async () => {
      if (!isOnline) throw new Error('offline')
    },
    onChange: () => {},
  })
  const { signal } = new AbortController()
  const options = { onRefused: () => {}, signal }
  await expect(question.ask(made, options)).rejects.toThrow('offline')
  isOnline = true
  const answer = question.ask(made, options)
  await expect.poll(question.getState).toBeDefined()
  question.accept()
  expect(await answer).toBe(true)
})
