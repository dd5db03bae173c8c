import { expect, test } from 'vitest'
import { isDisguised } from './isDisguised.ts'

test.each([
  ['plain letters', 'Log in to shop.example'],
  ['lines and tabs', 'One\r\n\tTwo\nПривет'],
  ['a text of another script', 'Добро пожаловать в shop.example'],
  ['Arabic with a mark of direction', 'مرحبًا\u200f بك'],
  ['Persian with what keeps letters apart', 'می\u200cخواهم'],
  ['emoji that are joined', '👨\u200d👩\u200d👧'],
  ['signs alone', '— …!'],
  ['letters with marks', 'Crème brûlée, Grüße'],
])('%s are what they look like', (_, text) => {
  expect(isDisguised(text)).toBe(false)
})

test.each([
  ['turns around', 'a\u202eb'],
  ['turns a part around', 'a\u2067b\u2069'],
  ['has a space of no width', 'a\u200bb'],
  ['has a control character', 'a\u0008b'],
  ['has a filler', 'a\u3164b'],
  ['has a hyphen that is not seen', 'a\u00adb'],
  ['has a tag', 'a\u{e0041}b'],
  ['has a Cyrillic letter in a Latin word', 'shop, p\u0430ypal, shop'],
  ['has a Greek letter in a Latin word', 'b\u03bfnk'],
])('what %s is disguised', (_, text) => {
  expect(isDisguised(text)).toBe(true)
})
