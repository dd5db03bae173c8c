import { describe, expect, test } from 'vitest'
import { enAccount } from '../features/account/en.ts'
import { enRequest } from '../features/connecting/en.ts'
import { enGuide } from '../features/help/en.ts'
import { enLegal } from '../features/legal/en.ts'
import { enRemote } from '../features/pairing/en.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { directionOf, localeFor } from './locale.ts'

const allEnglish = { ...en, ...enAccount, ...enGuide, ...enLegal, ...enRemote, ...enRequest }

describe('locale', () => {
  test('takes the language of a tag, whatever its region', () => {
    expect(localeFor('ar-EG')).toBe('ar')
    expect(localeFor('EN-gb')).toBe('en')
  })

  test('falls back to English', () => {
    expect(localeFor('xx')).toBe('en')
    expect(localeFor(undefined)).toBe('en')
    expect(localeFor('')).toBe('en')
  })

  test('only Arabic runs right to left', () => {
    expect(directionOf('ar')).toBe('rtl')
    expect(directionOf('en')).toBe('ltr')
  })
})

describe('messages', () => {
  test('every English text has an Arabic one of the same kind', () => {
    const kinds = (messages: object) =>
      Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, typeof text]))
    expect(kinds(ar)).toEqual(kinds(allEnglish))
  })

  test('no text is empty, shouts or blames', () => {
    for (const text of Object.values(allEnglish).filter((text) => typeof text === 'string')) {
      expect(text).not.toBe('')
      expect(text).not.toContain('!')
    }
  })

  test('Arabic counts have their six forms', () => {
    const results = [0, 1, 2, 3, 11, 100].map((count) => ar['allWallets.results'](count))
    expect(new Set(results).size).toBe(6)
    expect(results[2]).toBe('محفظتان')
  })

  test('a Latin name inside Arabic is isolated, so its punctuation stays with it', () => {
    expect(ar['connecting.declined']('Rabby (beta)')).toContain('\u2068Rabby (beta)\u2069')
  })
})
