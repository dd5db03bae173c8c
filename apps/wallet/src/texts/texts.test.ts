import { expect, test } from 'vitest'
import { ar as linkAr } from '../link/texts/ar.ts'
import { en as linkEn } from '../link/texts/en.ts'
import { ar as loginAr } from '../loginWindow/texts/ar.ts'
import { en as loginEn } from '../loginWindow/texts/en.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { languageOf } from './languageOf.ts'

const sets = [
  { ar, en },
  { ar: linkAr, en: linkEn },
  { ar: loginAr, en: loginEn },
]
const said = (text: unknown) => (typeof text === 'function' ? String(text(3)) : String(text))

test('a tag’s language counts, whatever its region; others are English', () => {
  expect(languageOf('ar-EG')).toEqual({ direction: 'rtl', locale: 'ar' })
  expect(languageOf('EN-gb')).toEqual({ direction: 'ltr', locale: 'en' })
  for (const tag of [undefined, '', 'xx', 'arn']) expect(languageOf(tag).locale).toBe('en')
})

test('every English text has an Arabic one of the same kind, and none is empty', () => {
  const kinds = (texts: object) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text]))
  for (const { ar, en } of sets) {
    expect(kinds(ar)).toEqual(kinds(en))
    for (const text of [...Object.values(en), ...Object.values(ar)]) expect(said(text)).not.toBe('')
  }
})

test('no text says what was replaced, shouts or has a straight apostrophe', () => {
  const found = sets
    .flatMap(({ en }) => Object.entries(en))
    .filter(([, text]) =>
      /\bchains?\b|\bgas\b|\bcannot\b|\b(?:is|are|was|did|do) not\b|'|!/i.test(said(text)),
    )
  expect(found.map(([key]) => key)).toEqual([])
})

test('Arabic counts have their forms', () => {
  for (const count of [ar.kindTransactions, linkAr.numberWrong])
    expect(new Set([0, 1, 2, 3, 11, 100].map(count)).size).toBe(6)
})
