import { describe, expect, test } from 'vitest'
import { judgeName } from './judgeName.ts'
import { nameZonesOf } from './NameZones.ts'
import { requireAttributes } from './readAttributes.ts'
import { similarNames } from './similarNames.ts'
import { readingOf, skeletonOf, strictSkeletonOf } from './skeleton.ts'
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
    'vita1ik',
    'vltallk',
    'g00gle',
    'gogle',
    'gooogle',
    '9oogle',
    'coinbbase',
    'latchkkey',
    'rneta-rnask',
    'rnetamask',
    'wailet',
    'supp0rt',
    'clydx',
    '6inance',
    'ra88y',
    'bitqet',
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

describe('a skeleton', () => {
  test.each([
    ['wailoth', 'walloth'],
    ['wa1loth', 'walloth'],
    ['wa-lloth', 'walloth'],
    ['wall-oth', 'wa-lloth'],
    ['wallloth', 'walloth'],
    ['wa11oth', 'wailoth'],
    ['vvalloth', 'walloth'],
    ['v-valloth', 'walloth'],
    ['w4ll0th', 'walloth'],
    ['moclern99', 'modern99'],
    ['modem99', 'modern99'],
    ['moc1em99', 'modern99'],
    ['modern9g', 'modern99'],
    ['qumnby', 'gumnby'],
    ['9umnby', 'gumnby'],
    ['gurnnby', 'gumnby'],
    ['qumnby', 'quinnby'],
    ['quirmby', 'quinnby'],
    ['quimby', 'quinnby'],
    ['qurnnby', 'quinnby'],
    ['harmah', 'hannah'],
    ['hamah', 'hannah'],
    ['bmance', 'binance'],
    ['cloudcld', 'clouddd'],
    ['clouclcld', 'clouddd'],
    ['warnmmx', 'wammmx'],
    ['6ig6ob8', 'bigbob8'],
    ['bigbo6', 'bigbob'],
    ['bigbo8', 'bigbob'],
    ['r0b0', 'robo'],
    ['5usan', 'susan'],
    ['2oe-1', 'zoe-l'],
    ['mike1o', 'mike10'],
  ])('of %s is that of %s', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other))
  })

  test('of ordinary names is one of their own, and they are given', () => {
    expect(ordinary.filter((label) => judge(label) !== undefined)).toEqual([])
    const owners = new Map<string, string>()
    for (const label of ordinary) {
      expect(owners.get(skeletonOf(label)), label).toBeUndefined()
      owners.set(skeletonOf(label), label)
    }
  })

  test('of words that anybody may begin a name with: few share one', () => {
    const skeletons = new Set(words.map(skeletonOf))
    // Such as coin and corn.
    expect(words.length - skeletons.size).toBeLessThanOrEqual(6)
  })

  test('is stricter for who must not be passed for, and what is read is looser than both', () => {
    expect(strictSkeletonOf('ba88y')).toBe(strictSkeletonOf('baby'))
    expect(strictSkeletonOf('acldclress')).toBe(strictSkeletonOf('address'))
    expect(skeletonOf('hanna')).not.toBe(skeletonOf('hana'))
    expect(readingOf('m4ry-4nn')).toBe(readingOf('maryann'))
    expect(readingOf('pompeii')).not.toContain(readingOf('porn'))
  })
})

/** Names of people and things, with numbers as people put them. */
const ordinary = [
  ...['alan', 'alice', 'alicia', 'allan', 'allen', 'amelia', 'anders', 'anna', 'anna2', 'anna3'],
  ...['bella', 'bill', 'billie', 'brian', 'bryan', 'camila', 'carla', 'celia', 'chloe', 'claire'],
  ...['clara', 'clark', 'claude', 'cliff', 'clive', 'corner', 'daniel', 'danielle', 'david'],
  ...['diana', 'dianna', 'elena', 'elisa', 'ella', 'emilia', 'emily', 'emma', 'ernest', 'felicia'],
  ...['gabriela', 'gabriella', 'giulia', 'gloria', 'hana', 'hanna', 'hannah', 'igor', 'ingrid'],
  ...['isabel', 'jennifer', 'jessica', 'jordan', 'julia', 'julian', 'kristin', 'leila', 'liam'],
  ...['lili', 'lily', 'lucia', 'luis', 'marcia', 'maria', 'mariana', 'marianna', 'mary-ann'],
  ...['mathew', 'matthew', 'michele', 'michelle', 'mike1986', 'mike1988', 'mike1990', 'mila'],
  ...['milla', 'molly', 'nazli', 'nicole', 'nora', 'oliver', 'olivia', 'philip', 'phillip'],
  ...['polly', 'pompeii', 'quinn', 'rachel', 'sara', 'sarah', 'scott', 'sofia', 'sophia', 'susan'],
  ...[
    'thomas',
    'tom-2024',
    'tom-2025',
    'vernon',
    'vivian',
    'walter',
    'warner',
    'william',
    'willow',
  ],
  ...[
    'barn',
    'bicycle',
    'bling',
    'burn',
    'circus',
    'clean',
    'corn',
    'garden',
    'lantern',
    'morning',
  ],
  ...['night-owl', 'paper-crane', 'river', 'seven11', 'the-baker', 'turnip', 'vinyl', 'waffle'],
]

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
  ['bio', 'a\u0000b'],
  ['bio', 'a\u007fb'],
  ['bio', 'a\u2028b'],
  ['com.x', 'a b'],
  ['com.x', 'a\n'],
  ['com.github', 'a\u0000'],
  ['url', 'https://a.example/\nPurpose: none'],
  ['url', 'https://a.example/\u0000'],
  ['url', 'https://a.example/ b'],
  ['url', 'https://a.example/\u202eb'],
  ['url', `https://a.example/${'x'.repeat(512)}`],
  ['avatar', 'https://a.exa\tmple/a.png'],
  ['url', 'javascript:alert(1)'],
  ['phone', '1'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['prototype', 'x'],
])('error: the attribute %s is not %j', (key, text) => {
  expect(() => requireAttributes(Object.fromEntries([[key, text]]))).toThrow(
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
