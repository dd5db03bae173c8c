import { expect, test } from 'vitest'
import { latinDigits } from './latinDigits.ts'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['full width', '０１２３４５６７８９'],
  ['mathematical bold, whose row others follow', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['mathematical monospace, the last of these', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
  ['Latin', '0123456789'],
])('digits of %s', (_, digits) => {
  expect(latinDigits(digits)).toBe('0123456789')
})

test('each decimal digit that there is has its value, and what is none stays', () => {
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const character = String.fromCodePoint(code)
    if (/\p{Nd}/u.test(character)) expect(latinDigits(character)).toMatch(/^\d$/)
  }
  expect(latinDigits('a²½-１.٥')).toBe('a²½-1.5')
})
