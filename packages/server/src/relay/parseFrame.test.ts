import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFrame } from './parseFrame.ts'

test('a request keeps its id as it was written', () => {
  expect(parseFrame('{"id":1795225561294038123,"method":"irn_publish","params":{"a":1}}')).toEqual({
    id: '1795225561294038123',
    kind: 'request',
    method: 'irn_publish',
    params: { a: 1 },
  })
})

test.each([
  ['{"id":5,"result":true}', true],
  ['{"id":"5","result":true}', true],
  ['{"id":5,"result":false}', false],
  ['{"id":5,"result":null}', false],
  ['{"id":5,"error":{"code":1}}', false],
])('%s acknowledges: %s', (text, isAccepted) => {
  expect(parseFrame(text)).toEqual({ id: 5, isAccepted, kind: 'answer' })
})

test.each([
  ['', 'null', 'InvalidJson'],
  ['{"id":1', 'null', 'InvalidJson'],
  ['[]', 'null', 'InvalidParams'],
  ['1', 'null', 'InvalidParams'],
  ['null', 'null', 'InvalidParams'],
  ['{"method":"irn_publish"}', 'null', 'InvalidRequestId'],
  ['{"id":1.5,"method":"irn_publish"}', 'null', 'InvalidRequestId'],
  ['{"id":1e3,"method":"irn_publish"}', 'null', 'InvalidRequestId'],
  ['{"id":123456789012345678901,"method":"irn_publish"}', 'null', 'InvalidRequestId'],
  [`{"id":"${'x'.repeat(200)}","method":"irn_publish"}`, 'null', 'InvalidRequestId'],
  ['{"id":9,"method":7}', '9', 'InvalidMethod'],
  ['{"id":9}', '9', 'InvalidMethod'],
])('%s is malformed', (text, id, tag) => {
  expect(parseFrame(text)).toMatchObject({ error: { tag }, id, kind: 'malformed' })
})

// Work that grows with the square of the length takes minutes.
test('deep nesting and long strings are read in no time', { timeout: 20_000 }, () => {
  const deep = `{"id":1,"method":"x","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const quotes = `{"id":1,"method":"x","params":"${'\\"'.repeat(400_000)}"}`
  const slashes = `{"id":1,"method":"x","params":"${'\\\\'.repeat(400_000)}"}`
  for (const text of [deep, quotes, slashes])
    expect(parseFrame(text)).toMatchObject({ id: '1', kind: 'request' })
})

test('nothing makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(['answer', 'malformed', 'request']).toContain(parseFrame(text).kind)
    }),
    { numRuns: 500 },
  )
})
