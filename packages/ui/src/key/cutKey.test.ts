import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromOklch } from '../fixtures/fromOklch.ts'
import { contrast } from '../styles/color.ts'
import { cutKey } from './cutKey.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `0x${(from + at).toString(16).padStart(40, '0')}`)
const spelled = (address: string) => JSON.stringify(cutKey(address))

test('the same address has the same key, in any case', () => {
  expect(cutKey(alice)).toEqual({ bow: 'hexagon', hue: 240, teeth: [1, 2, 3, 1] })
  for (const address of [alice, 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', '7EqQdEUl', '']) {
    expect(cutKey(address)).toEqual(cutKey(address))
    expect(cutKey(address.toUpperCase())).toEqual(cutKey(address.toLowerCase()))
  }
})

test('property: a key has two deep cuts at least, and no cut deeper than three', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 64 }), (address) => {
      const { hue, teeth } = cutKey(address)
      expect(teeth.filter((depth) => depth >= 2).length).toBeGreaterThanOrEqual(2)
      for (const depth of teeth) expect([0, 1, 2, 3]).toContain(depth)
      expect(hue % 30).toBe(0)
      expect(hue).toBeLessThan(360)
    }),
  )
})

describe('addresses that differ in a digit or two', () => {
  test('neighbours have other keys', () => {
    const keys = addresses(1000, 0xf39fd6).map(spelled)
    const equal = keys.filter((key, at) => key === keys[at - 1]).length
    expect(equal).toBeLessThanOrEqual(3)
    // Of the 8,448 that there are, some come more often.
    expect(new Set(keys).size).toBeGreaterThan(900)
  })

  test('one digit anywhere changes the key', () => {
    const changed = [...alice.slice(2)].map(
      (digit, at) =>
        `0x${alice.slice(2, at + 2)}${digit === '7' ? '8' : '7'}${alice.slice(at + 3)}`,
    )
    const same = changed.filter((address) => spelled(address) === spelled(alice))
    expect(same).toHaveLength(0)
  })
})

test('bows and hues come equally often, and hues do not go with bows', () => {
  const keys = addresses(12_000).map(cutKey)
  const share = (matches: (key: ReturnType<typeof cutKey>) => boolean) =>
    keys.filter(matches).length / keys.length
  for (const bow of ['circle', 'square', 'diamond', 'hexagon'] as const) {
    expect(share((key) => key.bow === bow)).toBeCloseTo(1 / 4, 1.5)
    for (let hue = 0; hue < 360; hue += 30)
      expect(Math.abs(share((key) => key.bow === bow && key.hue === hue) - 1 / 48)).toBeLessThan(
        0.005,
      )
  }
  for (let tooth = 0; tooth < 4; tooth += 1)
    for (let depth = 0; depth < 4; depth += 1)
      expect(share(({ teeth }) => teeth[tooth] === depth)).toBeGreaterThan(0.1)
})

describe.each(['dark', 'light'] as const)('on the %s disc', (mode) => {
  const [ground, glyph] = discColours()[mode]

  test.each(Array.from({ length: 12 }, (_, at) => at * 30))('hue %i stands out', (hue) => {
    expect(contrast(fromOklch(ground, hue), fromOklch(glyph, hue))).toBeGreaterThanOrEqual(3)
  })
})

/** The colours of disc and key in the style sheet. */
function discColours() {
  const sheet = readFileSync(join(import.meta.dirname, '../primitives/Avatar.module.css'), 'utf8')
  const [dark, darkKey, light, lightKey, ...more] = [
    ...sheet.matchAll(/oklch\((\d+)% (0\.\d+) var\(--hue\)\)/g),
  ].map(([, lightness, chroma]) => ({ chroma: Number(chroma), lightness: Number(lightness) / 100 }))
  expect(more).toEqual([])
  return { dark: [dark!, darkKey!], light: [light!, lightKey!] } as const
}
