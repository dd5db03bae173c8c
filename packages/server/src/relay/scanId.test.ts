import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanId } from './scanId.ts'

test.each([
  ['{"id":1}', '1'],
  ['{"id":"1"}', '"1"'],
  ['{ "jsonrpc" : "2.0" ,\n"id"\t:\r 1795225561294038123 }', '1795225561294038123'],
  ['{"params":{"id":2,"x":["id",{"id":3}]},"id":4}', '4'],
  ['{"a":"\\"id\\":5","id":6}', '6'],
  ['{"a":"\\\\","id":7}', '7'],
  ['{"\\u0069d":8}', '8'],
  ['{"id":"a\\"b"}', '"a\\"b"'],
  ['{"id":1,"id":2}', '2'],
  ['{"id":-12.5e3}', '-12.5e3'],
  ['{"id":null}', undefined],
  ['{"id":[1]}', undefined],
  ['{"id":{"id":1}}', undefined],
  ['{"ID":1,"params":{"id":2}}', undefined],
  ['{}', undefined],
])('finds the id of %s', (text, expected) => {
  expect(scanId(text)).toBe(expected)
})

test('agrees with the parser about every object', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(fc.constant('id'), fc.string()), fc.jsonValue()),
      (object) => {
        const id = (JSON.parse(JSON.stringify(object)) as Record<string, unknown>)['id']
        const token = scanId(JSON.stringify(object))
        if (typeof id === 'string' || typeof id === 'number')
          expect(JSON.parse(token ?? 'null')).toEqual(id)
        else expect(token).toBeUndefined()
      },
    ),
    { numRuns: 500 },
  )
})
