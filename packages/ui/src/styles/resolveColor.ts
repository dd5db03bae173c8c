import { type Color, parseHex } from './color.ts'

/** Any CSS colour as sRGB; `undefined` for what the browser does not know. */
export function resolveColor(value: string): Color | undefined {
  const hex = parseHex(value)
  if (hex || typeof CSS === 'undefined' || !CSS.supports('color', value)) return hex

  // Painting is the one conversion that covers every notation, oklch() and named colours included.
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.fillStyle = value
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
