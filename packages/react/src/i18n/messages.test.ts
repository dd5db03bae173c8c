import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ar as allWallets } from '../features/allWallets/ar.ts'
import { ar as connecting } from '../features/connecting/ar.ts'
import { directionOf, localeFor } from './locale.ts'

type Texts = Readonly<Record<string, unknown>>

const source = join(import.meta.dirname, '..')
const folders = [
  'i18n',
  'kit',
  ...readdirSync(join(source, 'features')).map((n) => `features/${n}`),
]
/** The texts of each folder that has some, in both languages. */
const parts = await Promise.all(
  folders
    .filter((folder) => existsSync(join(source, folder, 'en.ts')))
    .map(async (folder) => {
      const { ar } = (await import(join(source, folder, 'ar.ts'))) as { ar: Texts }
      const { en } = (await import(join(source, folder, 'en.ts'))) as { en: Texts }
      return { ar, en, folder }
    }),
)

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
  test.each(parts)('every English text of $folder has an Arabic one of the same kind', (part) => {
    const kinds = (texts: Texts) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text]))
    expect(kinds(part.ar)).toEqual(kinds(part.en))
    expect(Object.keys(part.en).length).toBeGreaterThan(0)
  })

  test('no two features give a text the same key: in other languages they are one list', () => {
    const keys = parts.flatMap(({ en }) => Object.keys(en))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test('no text is empty, shouts or blames', () => {
    const texts = parts.flatMap(({ en }) => Object.values(en))
    for (const text of texts.filter((text) => typeof text === 'string')) {
      expect(text).not.toBe('')
      expect(text).not.toContain('!')
    }
  })

  test('Arabic counts have their six forms', () => {
    const results = [0, 1, 2, 3, 11, 100].map((count) => allWallets['allWallets.results'](count))
    expect(new Set(results).size).toBe(6)
    expect(results[2]).toBe('محفظتان')
  })

  test('a Latin name inside Arabic is isolated, so its punctuation stays with it', () => {
    expect(connecting['connecting.declined']('Rabby (beta)')).toContain('\u2068Rabby (beta)\u2069')
  })
})
