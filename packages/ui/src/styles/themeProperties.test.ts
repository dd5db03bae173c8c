import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Color, contrast, parseHex, white } from './color.ts'
import { palettes } from './palettes.ts'
import { themeProperties, themePropertyNames } from './themeProperties.ts'

const hex = fc
  .integer({ max: 0xffffff, min: 0 })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const mode = fc.constantFrom('dark' as const, 'light' as const)
const read = (value: string | undefined): Color => parseHex(value ?? '')!

describe('themeProperties (S3.52)', () => {
  test('leaves out colours it cannot read', () => {
    const variables = { accent: 'no colour', colorMix: '', colorMixStrength: 50, qrColor: '}' }
    expect(themeProperties({ mode: 'dark', variables })).toEqual({})
  })

  test('sets nothing where the site sets nothing', () => {
    expect(themeProperties({ mode: 'light', variables: {} })).toEqual({})
  })

  test('passes lengths, fonts and the layer on', () => {
    const variables = { font: 'Inter, sans-serif', radius: '8px', zIndex: 0 }
    expect(themeProperties({ mode: 'dark', variables })).toEqual({
      '--lk-font': 'Inter, sans-serif',
      '--lk-radius': '8px',
      '--lk-z': '0',
    })
  })

  test('blends nothing at strength 0, and no more than all at 500', () => {
    const surfaceAt = (colorMixStrength: number | undefined) =>
      themeProperties({ mode: 'dark', variables: { colorMix: '#0000ff', colorMixStrength } })[
        '--lk-surface'
      ]
    expect(surfaceAt(undefined)).toBeUndefined()
    expect(surfaceAt(0)).toBeUndefined()
    expect(surfaceAt(-3)).toBeUndefined()
    expect(surfaceAt(50)).toBe('#090a89')
    expect(surfaceAt(500)).toBe('#0000ff')
  })

  test('property: text on the accent, at rest and hovered, and the thin accent stay readable', () => {
    fc.assert(
      fc.property(mode, hex, (themeMode, accent) => {
        const set = themeProperties({ mode: themeMode, variables: { accent } })
        const text = read(set['--lk-on-accent'])
        expect(contrast(text, read(set['--lk-accent']))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(text, read(set['--lk-accent-hover']))).toBeGreaterThanOrEqual(4.5)
        expect(set['--lk-accent-hover']).not.toBe(set['--lk-accent'])
        const thin = read(set['--lk-accent-thin'])
        for (const name of ['surface', 'raised', 'hover'] as const)
          expect(contrast(thin, read(palettes[themeMode][name]))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 1000 },
    )
  })

  test('property: a fill of the accent stands out from the card by itself, or by its edge (3:1)', () => {
    fc.assert(
      fc.property(mode, hex, hex, fc.nat(100), (themeMode, accent, colorMix, colorMixStrength) => {
        const variables = { accent, colorMix, colorMixStrength }
        const set = themeProperties({ mode: themeMode, variables })
        const surface = read(set['--lk-surface'] ?? palettes[themeMode].surface)
        const edge = set['--lk-accent-edge']
        if (edge === 'transparent')
          expect(contrast(read(set['--lk-accent']), surface)).toBeGreaterThanOrEqual(1.6)
        else expect(contrast(read(edge), surface)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['light', '#ffffff', true],
    ['light', '#ffff00', true],
    ['light', '#000000', false],
    ['dark', '#000000', true],
    ['dark', '#ffffff', false],
    ['dark', '#e3b341', false],
  ] as const)('in %s an accent of %s has an edge: %s', (themeMode, accent, has) => {
    const edge = themeProperties({ mode: themeMode, variables: { accent } })['--lk-accent-edge']
    expect(edge !== 'transparent').toBe(has)
  })

  test('property: any blend leaves text readable on the card', () => {
    fc.assert(
      fc.property(
        mode,
        hex,
        fc.integer({ max: 100, min: 1 }),
        (themeMode, colorMix, colorMixStrength) => {
          const variables = { colorMix, colorMixStrength }
          const set = themeProperties({ mode: themeMode, variables })
          for (const name of ['text', 'text-2', 'accent-thin', 'good', 'bad', 'warn'] as const) {
            const ratio = contrast(read(set[`--lk-${name}`]), read(set['--lk-surface']))
            expect(ratio).toBeGreaterThanOrEqual(4.5)
          }
        },
      ),
    )
  })

  test('property: QR dots stay darker than their white ground', () => {
    fc.assert(
      fc.property(hex, (qrColor) => {
        const set = themeProperties({ mode: 'dark', variables: { qrColor } })
        expect(contrast(read(set['--lk-qr']), white)).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  test('property: sets only names that are cleared later', () => {
    fc.assert(
      fc.property(mode, hex, (themeMode, color) => {
        const variables = {
          accent: color,
          colorMix: color,
          colorMixStrength: 10,
          font: 'a',
          qrColor: color,
          radius: '1px',
          zIndex: 1,
        }
        const names = Object.keys(themeProperties({ mode: themeMode, variables }))
        expect(names.sort()).toEqual([...themePropertyNames].sort())
      }),
    )
  })
})

test.each(['dark', 'light'] as const)(
  'the %s palette reads at 4.5:1 on all of its surfaces',
  (name) => {
    const { hover, raised, surface, ...colors } = palettes[name]
    for (const color of Object.values(colors))
      for (const ground of [surface, raised, hover])
        expect(contrast(read(color), read(ground))).toBeGreaterThanOrEqual(4.5)
  },
)
