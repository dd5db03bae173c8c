import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readId } from './readId.ts'

test.each([
  ['{"id":1795225561294038123,"jsonrpc":"2.0"}', '1795225561294038123'],
  ['{"id":"1795225561294038123","jsonrpc":"2.0"}', '"1795225561294038123"'],
  ['{"params":{"id":7,"data":[{"id":8}]},"id" : 9}', '9'],
  ['{"text":"\\"id\\":1, {","id":2}', '2'],
  ['{"other":"id","id":3}', '3'],
  ['{"params":{"id":7}}', undefined],
  ['[{"id":7}]', undefined],
  ['{"id":null}', undefined],
  ['{"id":"', undefined],
  ['"id"', undefined],
])('%s has the id %s', (text, id) => {
  expect(readId(text)).toBe(id)
})

test('property: an id of any length is read back as it was written', () => {
  fc.assert(
    fc.property(fc.bigInt({ max: 10n ** 20n, min: 0n }), fc.json(), (id, params) => {
      expect(readId(`{"params":${params},"id":${id}}`)).toBe(String(id))
    }),
  )
})

test('property: never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void readId(text)))
})
