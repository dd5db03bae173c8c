import { describe, expect, test } from 'vitest'
import { judgeName } from './judgeName.ts'
import { nameZonesOf } from './NameZones.ts'
import { requireAttributes } from './readAttributes.ts'
import { similarNames } from './similarNames.ts'
import { readingOf, skeletonOf } from './skeleton.ts'
import { endings, words } from './words.ts'

const judge = (label: string, reserved: readonly string[] = []) =>
  judgeName(label, { reserved })?.code

describe('a name', () => {
  test.each([
    'alice',
    'abcd',
    'a-1b',
    '2026',
    'badminton',
    'scunthorpe',
    'peacock',
    'cocktail-bar',
    'push-it',
    'analyst',
    'swank',
    'b0b-the-builder',
    'x'.repeat(64),
  ])('%s is given (S5.1)', (label) => {
    expect(judge(label)).toBeUndefined()
  })

  test.each(['abc', 'Alice', 'al_ice', 'x'.repeat(65), '-abcd', 'xn--abcd', 'аbcd', ''])(
    'error: %j is none (S5.1, S9.28)',
    (label) => {
      expect(judge(label)).toBe('name_invalid')
    },
  )

  test.each([
    'admin',
    '4dm1n',
    'ad-min',
    'latchkey',
    'support-team',
    'wallet-support',
    'metamask1',
    'adrnin',
    'vitalik',
    'g00gle',
  ])('error: %s is reserved, however it is written', (label) => {
    expect(judge(label)).toBe('name_reserved')
  })

  test('error: an operator reserves names too', () => {
    expect(judge('harbour', ['harbour'])).toBe('name_reserved')
    expect(judge('harb0ur', ['harbour'])).toBe('name_reserved')
    expect(judge('harbour')).toBeUndefined()
  })

  test.each(['fuckyou', 'fvck-fuck', 'f-u-c-k', 'sh1t', '5hit', 'nazi88', 'dick', 'big-dick'])(
    'error: %s is not given',
    (label) => {
      expect(judge(label)).toBe('name_refused')
    },
  )
})

test('what looks alike has one skeleton; what is written alike has one reading', () => {
  expect(skeletonOf('b0b-1')).toBe(skeletonOf('bob-l'))
  expect(skeletonOf('modern')).toBe(skeletonOf('modem'))
  expect(skeletonOf('vvave')).toBe(skeletonOf('wave'))
  expect(skeletonOf('mary-ann')).not.toBe(skeletonOf('maryann'))
  expect(readingOf('m4ry-4nn')).toBe(readingOf('maryann'))
})

describe('suggestions', () => {
  test('begin with what was typed, words first, and are the same each time', () => {
    const found = similarNames('max')
    expect(found[0]).toBe('maximum')
    expect(found.every((name) => name.startsWith('max'))).toBe(true)
    expect(new Set(found).size).toBe(found.length)
    expect(similarNames('max')).toEqual(found)
  })

  test.each(['zzzz', 'a', 'zoo', 'abandon', 'm'.repeat(64), 'alice-'])(
    'of %s are few, whatever it is',
    (start) => {
      expect(similarNames(start).length).toBeGreaterThan(10)
      expect(similarNames(start).length).toBeLessThanOrEqual(32)
    },
  )

  test('every word of the tables may be a name, in itself or behind another', () => {
    expect([...words].sort()).toEqual(words)
    for (const ending of endings) expect(judge(`zebra-${ending}`), ending).toBeUndefined()
  })
})

test.each([
  ['avatar', 'http://plain.example/a.png'],
  ['avatar', 'data:image/png;base64,AAAA'],
  ['avatar', 'https://me:secret@example.com/a.png'],
  ['bio', 'a\nb'],
  ['bio', 'turned \u202e round'],
  ['bio', 'x'.repeat(256)],
  ['bio', ''],
  ['com.x', 'a b'],
  ['url', 'javascript:alert(1)'],
  ['phone', '1'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
])('error: the attribute %s is not %j', (key, text) => {
  const attributes = JSON.parse(JSON.stringify([[key, text]])) as [string, string][]
  expect(() => requireAttributes(Object.fromEntries(attributes))).toThrow(
    expect.objectContaining({ code: 'attributes_invalid', status: 400 }),
  )
})

test('attributes an owner may have', () => {
  requireAttributes({
    avatar: 'https://example.com/a.png',
    bio: 'Zoë, 🗝 and so on',
    'com.github': 'zoe-1',
    'com.x': 'zoe_1',
    url: 'https://zoe.example',
  })
})

test('a project has its own zones, else those of the server (S1.13)', () => {
  const server = { legacyZones: ['wcn.id'], zone: 'reown.id' }
  expect(nameZonesOf({}, server)).toEqual(server)
  expect(nameZonesOf({ names: { zone: 'shop.id' } }, server)).toEqual({
    legacyZones: [],
    zone: 'shop.id',
  })
  expect(nameZonesOf({ names: {} }, { legacyZones: [], zone: undefined })).toEqual({
    legacyZones: [],
    zone: undefined,
  })
})
