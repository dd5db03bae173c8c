import encodeQr from 'qr'

/** What a QR code is drawn from, in modules; the quiet zone comes on top. */
export type QrShapes = {
  /** Modules along a side. */
  size: number
  /** Lines through the middles of the dark modules, to be drawn with round ends. */
  dots: string
  /** Upper left corners of the three squares that a scanner looks for. */
  finders: readonly (readonly [x: number, y: number])[]
}

/** White round the code that scanners need, in modules (ISO/IEC 18004). */
export const qrQuietZone = 4

const finderSize = 7

/** The least that the library takes; it is cut off again. */
const border = 1

/**
 * The shapes of a code with a picture in its middle.
 *
 * A quarter of the code may be lost at this level of correction (Q); the middle takes a fifteenth.
 */
export function qrShapes(text: string): QrShapes {
  const modules = encodeQr(text, 'raw', { border, ecc: 'quartile' })
  const size = modules.length - 2 * border
  const far = size - finderSize
  const hole = qrHole(size)
  const isDot = (x: number, y: number) =>
    modules[y + border]?.[x + border] === true && !isInFinder(x, y, far) && !isInHole(x, y, hole)

  const lines: string[] = []
  for (let x = 0; x < size; x++)
    for (let y = 0; y < size; y++) {
      if (!isDot(x, y) || isDot(x, y - 1)) continue
      let end = y
      while (isDot(x, end + 1)) end++
      // A line without a length has no ends to round in some browsers.
      lines.push(`M${x + 0.5} ${y + 0.5}v${end - y || 0.01}`)
    }
  return {
    dots: lines.join(''),
    finders: [
      [0, 0],
      [far, 0],
      [0, far],
    ],
    size,
  }
}

/** The square in the middle that is left to a picture: as odd as the code's side, so that it lies on modules. */
export function qrHole(size: number): { start: number; size: number } {
  const hole = 2 * Math.floor(size / 8) + 1
  return { size: hole, start: (size - hole) / 2 }
}

function isInFinder(x: number, y: number, far: number): boolean {
  const start = (value: number) => value < finderSize
  const end = (value: number) => value >= far
  return (start(x) && (start(y) || end(y))) || (end(x) && start(y))
}

function isInHole(x: number, y: number, { size, start }: { start: number; size: number }): boolean {
  const inside = (value: number) => value >= start && value < start + size
  return inside(x) && inside(y)
}
