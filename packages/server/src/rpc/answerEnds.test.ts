import { expect, test } from 'vitest'
import { resultEnd, resultStart } from './answerEnds.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['{"jsonrpc":"2.0","id":1,"result":', '"0x1"}'],
  ['{"id":1,"jsonrpc":"2.0","result":', '[]}'],
  [' {\n "jsonrpc" : "2.0" , "id" : null ,\n"result" : ', '[1'],
  ['{"result":', '{"a":1}'],
  ['{"id":"a1","result":', '1'],
])('after %j comes the result', (head, rest) => {
  expect(resultStart(bytes(head + rest))).toBe(head.length)
})

test.each([
  '[{"jsonrpc":"2.0","id":1,"result":1}]',
  '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}',
  '{"jsonrpc":"2.0","error":{"code":1,"message":"x"},"id":1}',
  '{"jsonrpc":"2.0","id":{"a":1},"result":1}',
  '{"jsonrpc":"2.0","other":1,"result":1}',
  '{"id":"\\"","result":1}',
  '<html>',
  '',
])('in %j no result begins at once', (text) => {
  expect(resultStart(bytes(text))).toBeUndefined()
})

test.each([
  ['"0xé"', '}'],
  ['[1,2]', ',"id":1}'],
  ['{"a":1,"id":1}', '}'],
  ['{"a":1,"id":1}', ' , "id" : 1 , "jsonrpc" : "2.0" }\n'],
  ['[]', ',"error":null,"id":"x"}'],
  ['"x,\\"id\\":1}"', '}'],
])('%s ends before %s', (result, tail) => {
  expect(resultEnd(bytes(result + tail))).toBe(bytes(result).length)
})

test.each(['"0x1"', '[1,2]', '"x}"', ''])('%j has no end', (text) => {
  expect(resultEnd(bytes(text))).toBeUndefined()
})
