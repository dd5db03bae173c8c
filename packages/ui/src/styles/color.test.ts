import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Color,
  contrast,
  ink,
  mix,
  parseHex,
  readable,
  textOn,
  toHex,
  white,
} from './color.ts'

const channel = fc.integer({ max: 255, min: 0 })
const color = fc.tuple(channel, channel, channel)

describe('parseHex', () => {
  test.each(['', '#', '#12', '#12345', '#gggggg', 'red', 'rgb(0 0 0)', '#1234567'])(
    'knows nothing of %j',
    (value) => expect(parseHex(value)).toBeUndefined(),
  )

  test.each([
    ['#fff', [255, 255, 255]],
    ['#E3B341', [227, 179, 65]],
    [' #12131380 ', [18, 19, 19]],
    ['#f008', [255, 0, 0]],
  ])('reads %j', (value, expected) => expect(parseHex(value)).toEqual(expected))

  test('property: is the inverse of toHex', () => {
    fc.assert(
      fc.property(color, (value) => {
        expect(parseHex(toHex(value))).toEqual(value)
      }),
    )
  })
})

describe('contrast (WCAG 2)', () => {
  test('spans 1 to 21', () => {
    expect(contrast(white, white)).toBe(1)
    expect(contrast([0, 0, 0], white)).toBe(21)
  })

  // #767676 is the lightest grey that passes on white, by every published table.
  test('puts the border of 4.5:1 on white between #767676 and #777777', () => {
    expect(contrast([0x76, 0x76, 0x76], white)).toBeGreaterThanOrEqual(4.5)
    expect(contrast([0x77, 0x77, 0x77], white)).toBeLessThan(4.5)
  })

  test('does not depend on the order', () => {
    expect(contrast(ink, [227, 179, 65])).toBe(contrast([227, 179, 65], ink))
  })
})

describe('textOn', () => {
  test('puts ink on brass and white on ink', () => {
    expect(textOn([227, 179, 65])).toBe(ink)
    expect(textOn(ink)).toBe(white)
  })

  test('property: reads at 4.5:1 on any fill', () => {
    fc.assert(
      fc.property(color, (fill) => {
        expect(contrast(textOn(fill), fill)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('readable', () => {
  test('leaves a colour alone that stands out already', () => {
    expect(readable([227, 179, 65], [ink], 4.5)).toEqual([227, 179, 65])
  })

  test('property: reaches the ratio on a surface whatever both colours are', () => {
    fc.assert(
      fc.property(color, color, (one: Color, surface: Color) => {
        expect(contrast(readable(one, [surface], 4.5), surface)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

test('mix goes from all of one to all of the other', () => {
  expect(mix(ink, white, 0)).toEqual(ink)
  expect(mix(ink, white, 1)).toEqual(white)
  expect(toHex(mix([0, 0, 0], white, 0.5))).toBe('#808080')
})
