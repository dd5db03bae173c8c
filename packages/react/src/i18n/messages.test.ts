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
  'kit/login',
  'kit/strangeCode',
  'transaction',
  ...readdirSync(join(source, 'features')).map((n) => `features/${n}`),
  'features/swap/behind',
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

/** What a text says, whatever the wallet or network: functions are asked with a name. */
const said = (text: unknown): string =>
  typeof text === 'function' ? String(text('Rabby', 'Base')) : String(text)

/** Words that were replaced, and what stands for them now. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/\bchains?\b/i, 'network'],
  [/\bledgers?\b/i, 'record: Ledger is a wallet in our list'],
  [/\bcertified\b/i, 'verified'],
  [/\bextension wallets?\b/i, 'browser wallet'],
  [/\b(?:mobile|phone) app wallets?\b/i, 'wallet app'],
  [/\b(?:cannot|can not)\b/i, 'can’t'],
  [/\b(?:do|does|did|is|are|was|has|have|could|would) not\b/i, 'the contraction'],
  // There is none at the end of a sentence.
  [/\b(?:you are|you will|it is)\b(?!\.)/i, 'the contraction'],
  [/'/, '’'],
  [/\bgas\b/i, 'network fee'],
  [/\bnothing was lost\b/i, 'nothing: we cannot know it'],
  [/\bthings may\b/i, 'what may be out of date'],
]
/** A request the visitor turned down: there it is news that nothing happened. */
const saysNothingConnected = /\.declinedHint$/

describe('words', () => {
  const english = parts.flatMap(({ en }) => Object.entries(en))

  test.each(replaced)('no text says %s: it is %s', (word) => {
    const found = english.filter(([, text]) => word.test(said(text))).map(([key]) => key)
    expect(found).toEqual([])
  })

  test('only a refusal says that nothing was connected', () => {
    const found = english.filter(([, text]) => /nothing was connected/i.test(said(text)))
    expect(found.map(([key]) => key).filter((key) => !saysNothingConnected.test(key))).toEqual([])
    expect(found.length).toBeGreaterThan(0)
  })

  test('no Arabic text says what was replaced: the chain', () => {
    const arabic = parts.flatMap(({ ar }) => Object.entries(ar))
    expect(arabic.filter(([, text]) => /سلسل|سلاسل/.test(said(text))).map(([key]) => key)).toEqual(
      [],
    )
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
    for (const text of texts) {
      expect(said(text)).not.toBe('')
      expect(said(text)).not.toContain('!')
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
