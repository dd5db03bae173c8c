import { expect, test } from 'vitest'
import { createInFlight } from './createInFlight.ts'

/** Reads that a test ends, and how often each was asked. */
function setup() {
  const inFlight = createInFlight<string>()
  const asked: string[] = []
  const ends: (() => void)[] = []
  const read = (key: string) =>
    inFlight.share(key, () => {
      asked.push(key)
      return new Promise((resolve) => ends.push(() => resolve(key)))
    })
  const endAll = () => {
    for (const end of ends.splice(0)) end()
  }
  return { asked, endAll, read }
}

test('what is asked meanwhile shares the answer, what is asked later is asked anew (S9.35)', async () => {
  const { asked, endAll, read } = setup()
  const answers = Promise.all([read('a'), read('a'), read('b')])
  expect(asked).toEqual(['a', 'b'])
  endAll()
  expect(await answers).toEqual(['a', 'a', 'b'])
  void read('a')
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('8192 are shared at once; one more is asked for each who asks (S9.35)', async () => {
  const { asked, endAll, read } = setup()
  const answers = Array.from({ length: 8192 }, (_, index) => read(String(index)))
  for (const key of ['0', '8191']) void read(key)
  expect(asked).toHaveLength(8192)
  answers.push(read('more'), read('more'))
  expect(asked.slice(8192)).toEqual(['more', 'more'])
  endAll()
  await Promise.all(answers)
  void read('0')
  expect(asked).toHaveLength(8195)
})
