import { expect, test } from 'vitest'
import { createQuestions } from './createQuestions.ts'
import type { PhoneQuestion } from './PhoneState.ts'

const peer = { name: 'Site', url: 'http://localhost' }
const question = (id: number): PhoneQuestion => ({ id, kind: 'authenticate', message: '', peer })

function setup() {
  let shown: readonly number[] = []
  const questions = createQuestions((open) => {
    shown = open.map(({ id }) => id)
  })
  return { ...questions, shown: () => shown }
}

test('questions are answered in the order they came', async () => {
  const { answer, ask, shown } = setup()
  const first = ask(question(1), 'a')
  const second = ask(question(2), 'b')
  expect(shown()).toEqual([1, 2])
  answer({ approved: true })
  expect(await first).toEqual({ approved: true })
  expect(shown()).toEqual([2])
  answer({ approved: false })
  expect(await second).toEqual({ approved: false })
  // Nothing is open: nothing happens.
  answer({ approved: true })
})

test('questions of a session that ended, or one that is too old, are a no', async () => {
  const { ask, forget, shown } = setup()
  const answers = [ask(question(1), 'a'), ask(question(2), 'a'), ask(question(3), 'b')]
  forget({ topic: 'a' })
  expect(shown()).toEqual([3])
  forget({ id: 3 })
  expect(shown()).toEqual([])
  for (const answer of answers) expect(await answer).toEqual({ approved: false })
})
