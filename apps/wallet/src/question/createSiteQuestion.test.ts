import { expect, test } from 'vitest'
import { createSiteQuestion } from './createSiteQuestion.ts'

function setup(loadCard: () => Promise<void> = async () => {}) {
  const asked: boolean[] = []
  const question = createSiteQuestion({ loadCard, onChange: (isAsked) => asked.push(isAsked) })
  const controller = new AbortController()
  const ask = () => question.ask(controller.signal)
  return { ask, asked, controller, question }
}

test('is asked once, and an answer ends it', async () => {
  const { ask, asked, question } = setup()
  const changes: boolean[] = []
  const stop = question.subscribe(() => changes.push(question.getState()))
  const answer = ask()
  await expect.poll(question.getState).toBe(true)
  // At once it is asked once.
  expect(await ask()).toBe(false)
  question.answer(true)
  question.answer(false)
  expect(await answer).toBe(true)
  expect(await ask()).toBe(false)
  stop()
  expect([asked, changes]).toEqual([
    [true, false],
    [true, false],
  ])
})

test('ends with who asks, and may be asked again then', async () => {
  const { ask, asked, controller, question } = setup()
  const answer = ask()
  await expect.poll(question.getState).toBe(true)
  controller.abort()
  expect(await answer).toBe(false)
  expect(await ask()).toBe(false)
  expect(asked).toEqual([true, false])
  const again = question.ask(new AbortController().signal)
  await expect.poll(question.getState).toBe(true)
  question.answer(true)
  expect(await again).toBe(true)
})

test('error: what cannot be drawn is no', async () => {
  const { ask, asked } = setup(() => Promise.reject(new Error('offline')))
  expect(await ask()).toBe(false)
  expect(asked).toEqual([])
})
