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
import { palettes } from './palettes.ts'

export type ThemeMode = 'dark' | 'light'

/** What a site may set; every part is optional. */
export type ThemeVariables = {
  /** Any CSS colour. */
  accent?: string | undefined
  /** CSS length of the card's corners; the other radii follow. */
  radius?: string | undefined
  /** CSS font-family list. */
  font?: string | undefined
  /** Colour blended into every surface. */
  colorMix?: string | undefined
  /** 0 to 100 percent; 0 when left out. */
  colorMixStrength?: number | undefined
  zIndex?: number | undefined
  /** Colour of the QR code's dots. */
  qrColor?: string | undefined
}

/** Every property a theme may set, so that an earlier theme's can be cleared. */
export const themePropertyNames = [
  '--lk-surface',
  '--lk-raised',
  '--lk-hover',
  '--lk-text',
  '--lk-text-2',
  '--lk-accent',
  '--lk-accent-hover',
  '--lk-accent-edge',
  '--lk-on-accent',
  '--lk-accent-thin',
  '--lk-good',
  '--lk-bad',
  '--lk-warn',
  '--lk-radius',
  '--lk-font',
  '--lk-z',
  '--lk-qr',
] as const

export type ThemeProperties = Partial<Record<(typeof themePropertyNames)[number], string>>

/**
 * The custom properties that turn the default look into a site's own.
 *
 * Text, marks and QR dots keep their contrast (4.5:1, 3:1 for the dots) whatever colours the site
 * picks. A colour that `parse` does not know is left out.
 */
export function themeProperties(
  { mode, variables }: { mode: ThemeMode; variables: ThemeVariables },
  parse: (value: string) => Color | undefined = parseHex,
): ThemeProperties {
  const { colorMixStrength = 0, font, radius, zIndex } = variables
  const read = (value: string | undefined) => (value ? parse(value) : undefined)
  const accent = read(variables.accent)
  const blend = read(variables.colorMix)
  const qr = read(variables.qrColor)

  const palette = palettes[mode]
  const own = (name: keyof typeof palette): Color => parseHex(palette[name]) ?? ink
  const share = blend ? Math.min(Math.max(colorMixStrength, 0), 100) / 100 : 0
  const surface = (name: 'surface' | 'raised' | 'hover') => mix(own(name), blend ?? ink, share)
  const surfaces = [surface('surface'), surface('raised'), surface('hover')] as const
  const onSurfaces = (color: Color) => toHex(readable(color, surfaces, 4.5))

  const properties: ThemeProperties = {}
  if (share > 0)
    Object.assign(properties, {
      '--lk-surface': toHex(surfaces[0]),
      '--lk-raised': toHex(surfaces[1]),
      '--lk-hover': toHex(surfaces[2]),
      '--lk-text': onSurfaces(own('text')),
      '--lk-text-2': onSurfaces(own('text2')),
      '--lk-accent-thin': onSurfaces(own('accentThin')),
      '--lk-good': onSurfaces(own('good')),
      '--lk-bad': onSurfaces(own('bad')),
      '--lk-warn': onSurfaces(own('warn')),
    } satisfies ThemeProperties)
  if (accent) {
    const text = textOn(accent)
    properties['--lk-accent'] = toHex(accent)
    properties['--lk-on-accent'] = toHex(text)
    properties['--lk-accent-hover'] = toHex(hovered(accent, text))
    properties['--lk-accent-thin'] = onSurfaces(accent)
    // A fill that is nearly the card's own colour has no shape without an edge (3:1, WCAG 2.2).
    const shapeless = contrast(accent, surfaces[0]) < 1.6
    properties['--lk-accent-edge'] = shapeless
      ? toHex(readable(accent, [surfaces[0]], 3))
      : 'transparent'
  }
  if (radius) properties['--lk-radius'] = radius
  if (font) properties['--lk-font'] = font
  if (zIndex !== undefined) properties['--lk-z'] = String(zIndex)
  // The quiet zone is white in both modes; a scanner needs the dots darker than it.
  if (qr) properties['--lk-qr'] = toHex(readable(qr, [white], 3))
  return properties
}

/** Towards the text, or away from it where its contrast has nothing to spare. */
function hovered(accent: Color, text: Color): Color {
  const towards = mix(accent, text, 0.14)
  return contrast(towards, text) > 4.5 ? towards : mix(accent, textOn(text), 0.14)
}
