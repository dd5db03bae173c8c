import { expect, test } from 'vitest'
import { judgeMessage } from './judgeMessage.ts'

const digits = 'aB'.repeat(32)

test.each<[string, string | undefined, readonly string[]]>([
  ['a text', 'Hello', []],
  ['no text', undefined, ['unread']],
  ['a hash', digits, ['hash']],
  ['a hash with 0x and spaces', ` 0x${digits}\n`, ['hash']],
  ['a digit more', `${digits}0`, []],
  ['a digit less', digits.slice(1), []],
  ['words around it', `Nonce: ${digits}`, []],
  ['what is not seen', 'Hel\u200blo', ['disguised']],
])('%s', (_, text, reasons) => {
  expect(judgeMessage(text)).toEqual(reasons)
})
