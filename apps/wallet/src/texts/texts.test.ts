import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { languageOf } from './languageOf.ts'

const said = (text: unknown) => (typeof text === 'function' ? String(text(3)) : String(text))

test('a tag’s language counts, whatever its region; others are English', () => {
  expect(languageOf('ar-EG')).toMatchObject({ direction: 'rtl', locale: 'ar', texts: ar })
  expect(languageOf('EN-gb')).toMatchObject({ direction: 'ltr', locale: 'en', texts: en })
  for (const tag of [undefined, '', 'xx', 'arn']) expect(languageOf(tag).locale).toBe('en')
})

test('every English text has an Arabic one of the same kind, and none is empty', () => {
  const kinds = (texts: object) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text]))
  expect(kinds(ar)).toEqual(kinds(en))
  for (const text of [...Object.values(en), ...Object.values(ar)]) expect(said(text)).not.toBe('')
})

test('no text says what was replaced, shouts or has a straight apostrophe', () => {
  const found = Object.entries(en).filter(([, text]) =>
    /\bchains?\b|\bgas\b|\bcannot\b|\b(?:is|are|was|did|do) not\b|'|!/i.test(said(text)),
  )
  expect(found.map(([key]) => key)).toEqual([])
})

test('Arabic counts have their forms', () => {
  for (const count of [ar.kindTransactions, ar.linkNumberWrong])
    expect(new Set([0, 1, 2, 3, 11, 100].map(count)).size).toBe(6)
})
