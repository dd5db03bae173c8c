import { createTestClock } from '@latchkey/testing/node'
import { expect, test } from 'vitest'
import { sentBody } from './sentBody.ts'

const kilobyte = 1024

function setup(text: string) {
  const clock = createTestClock()
  let sent = 0
  const body = sentBody(text, { clock, onSent: () => void sent++ })
  const stream = () => {
    if (typeof body === 'string') throw new Error('It is not a stream.')
    return body
  }
  return { body, clock, sent: () => sent, stream }
}

test('64 kB are as good as sent, one more is a stream', () => {
  const small = setup('x'.repeat(64 * kilobyte))
  expect(small.body).toHaveLength(64 * kilobyte)
  expect(small.sent()).toBe(1)
  const large = setup('x'.repeat(64 * kilobyte + 1))
  expect(large.body).toBeInstanceOf(ReadableStream)
  expect(large.sent()).toBe(0)
})

test.each([
  ['letters', 'abc'.repeat(100 * kilobyte)],
  ['whole pieces', 'x'.repeat(192 * kilobyte)],
  ['pairs at the edges of pieces', `x${'😀'.repeat(80 * kilobyte)}`],
  ['the first pair of all', `x${'\u{10000}'.repeat(80 * kilobyte)}`],
  ['the last pair of all', `x${'\u{10ffff}'.repeat(80 * kilobyte)}`],
  ['pairs within pieces', '😀'.repeat(80 * kilobyte)],
])('a large body of %s arrives as it was', async (_, text) => {
  const { sent, stream } = setup(text)
  expect((await new Response(stream()).text()) === text).toBe(true)
  expect(sent()).toBe(1)
})

test('it is sent with its last piece, not before, and the clock is left alone then', async () => {
  const { clock, sent, stream } = setup('x'.repeat(64 * kilobyte + 1))
  const reader = stream().getReader()
  expect((await reader.read()).value).toHaveLength(64 * kilobyte)
  expect(sent()).toBe(0)
  expect((await reader.read()).value).toHaveLength(1)
  expect(sent()).toBe(1)
  expect(clock.waiting).toEqual([])
  expect((await reader.read()).done).toBe(true)
})

test('a reader who goes away has no more of it', async () => {
  const { clock, sent, stream } = setup('x'.repeat(100 * kilobyte))
  await stream().cancel()
  expect(sent()).toBe(1)
  expect(clock.waiting).toEqual([])
})

test('a reader who takes a minute is given up', async () => {
  const { clock, sent, stream } = setup('x'.repeat(200 * kilobyte))
  const reader = stream().getReader()
  await reader.read()
  await clock.advance(59_999)
  expect(sent()).toBe(0)
  await clock.advance(1)
  expect(sent()).toBe(1)
  await expect(reader.read()).rejects.toThrow('too long')
})
