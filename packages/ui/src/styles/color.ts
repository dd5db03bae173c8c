/** Red, green and blue, whole numbers from 0 to 255. */
export type Color = readonly [number, number, number]

export const ink: Color = [18, 19, 19]
export const white: Color = [255, 255, 255]
const black: Color = [0, 0, 0]

/** Parses `#rgb` and `#rrggbb`; an alpha part is dropped. */
export function parseHex(value: string): Color | undefined {
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(value.trim())?.[1]
  if (!digits) return undefined
  const wide = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  const channel = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}

export function toHex(color: Color): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** `from` with `share` (0 to 1) of `to` blended in, in sRGB as CSS `color-mix(in srgb)` does. */
export function mix(from: Color, to: Color, share: number): Color {
  // Rounded here, so that a contrast is measured on the very colour that gets painted.
  const blend = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [blend(0), blend(1), blend(2)]
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(a: Color, b: Color): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Ink or white on a fill; black only where neither of them reaches 4.5:1. */
export function textOn(fill: Color): Color {
  if (contrast(ink, fill) >= 4.5) return ink
  if (contrast(white, fill) >= 4.5) return white
  return black
}

/** `color`, moved towards ink or white until it stands out enough from every one of `surfaces`. */
export function readable(color: Color, surfaces: readonly Color[], ratio: number): Color {
  const towards = textOn(surfaces[0] ?? white)
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(color, towards, share)
    if (surfaces.every((surface) => contrast(moved, surface) >= ratio)) return moved
  }
  return towards
}

// WCAG 2.2, "relative luminance".
function luminance(color: Color): number {
  const linear = (at: 0 | 1 | 2) => {
    const part = color[at] / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
}
