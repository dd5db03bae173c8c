import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accentColors } from './accentColors.ts'

const hex = fc
  .integer({ max: 0xffffff, min: 0 })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

type Color = readonly number[]

/** The channels of `#rgb` or `#rrggbb`. */
function color(value = ''): Color {
  const wide = value.length === 4 ? value.replace(/\w/g, '$&$&') : value
  return [1, 3, 5].map((at) => Number.parseInt(wide.slice(at, at + 2), 16))
}

/** WCAG 2 contrast ratio, 1 to 21. */
function contrast(...pair: readonly [Color, Color]): number {
  const [dark = 0, light = 0] = pair
    .map((each) => {
      const [red = 0, green = 0, blue = 0] = each.map((channel) =>
        channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value.startsWith('#') })
  // A browser paints the colour and says what it painted.
  const painted = {
    fillRect() {},
    fillStyle: '',
    getImageData: () => ({ data: [...color(painted.fillStyle), 255] }),
  }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => painted }) })
})
afterEach(() => void vi.unstubAllGlobals())

/** What a browser paints for `color-mix(in srgb,A n%,B)`. */
function mixed(value: string): Color {
  const [, from, share, to] = /^color-mix\(in srgb,(\S+) (\d+)%,(\S+)\)$/.exec(value) ?? []
  const other = color(to)
  const rest = 1 - Number(share) / 100
  return color(from).map((channel, at) => Math.round(channel + ((other[at] ?? 0) - channel) * rest))
}

test('property: text on the accent reads at 4.5:1, at rest and under a pointer, which shows', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const [text, hover = ''] = accentColors(accent)
      expect(contrast(color(text), color(accent))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(color(text), mixed(hover))).toBeGreaterThanOrEqual(4.5)
      expect(mixed(hover)).not.toEqual(color(accent))
    }),
    { numRuns: 2000 },
  )
})

test('property: on a light page and on a dark one a fill or its edge stands out (3:1), if need be', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const [, , edge] = accentColors(accent)
      for (const page of ['#ffffff', '#f0f0f0', '#121313', '#202323']) {
        const fill = contrast(color(accent), color(page))
        if (edge)
          expect(Math.max(fill, contrast(mixed(edge), color(page)))).toBeGreaterThanOrEqual(3)
        else expect(fill).toBeGreaterThanOrEqual(1.3)
      }
    }),
    { numRuns: 2000 },
  )
})

test('only what is nearly white or black has an edge', () => {
  const hasEdge = (accent: string) => accentColors(accent)[2] !== undefined
  expect(['#ffffff', '#ffff00', '#000000', '#121313'].map(hasEdge)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['#e3b341', '#7a3cff', '#3b82f6', '#ff0000'].map(hasEdge)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('what is no colour changes nothing', () => {
  expect(accentColors('no colour')).toEqual([])
})
