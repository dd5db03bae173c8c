import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './foldText.ts'

test.each([
  ['case', 'METAmask', 'metamask'],
  ['accents, composed or not', 'Café cafe\u0301', 'cafe cafe'],
  ['Turkish letters', 'İstanbul Iınd', 'istanbul iind'],
  ['a sharp s and its large form', 'Straße STRASSE', 'strasse strasse'],
  ['a sigma at the end of a word', 'ΟΔΟΣ', 'οδοσ'],
  ['wide letters and ligatures', 'Ｍeta ﬁre', 'meta fire'],
  ['kinds of spaces', 'Trust\u00a0\u2003 Wallet', 'trust wallet'],
  ['signs that turn the direction around', '\u202aFox\u202c\u200b', 'fox'],
] as const)('%s: %j is compared as %j', (_, text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('marks of other scripts stay, for they are letters', () => {
  expect(foldText('が')).not.toBe(foldText('か'))
  expect(foldText('कि')).not.toBe(foldText('क'))
})

test('property: what is folded stays as it is, in any normal form', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40, unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
    }),
    { numRuns: 500 },
  )
})
