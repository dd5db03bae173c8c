import decodeQr from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrHole, qrQuietZone, qrShapes } from './qrShapes.ts'

/** Pixels a module. */
const scale = 8
/** Half the width of a drawn line, in modules; as in `QrCode`. */
const radius = 0.48

/** The picture a browser makes of the shapes, with something black in the middle. */
function paint({ dots, finders, size }: ReturnType<typeof qrShapes>) {
  const side = (size + 2 * qrQuietZone) * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const fill = (isInk: (x: number, y: number) => boolean, from: number[], to: number[]) => {
    const [left = 0, top = 0] = from.map((value) => Math.floor((value + qrQuietZone) * scale))
    const [right = 0, bottom = 0] = to.map((value) => Math.ceil((value + qrQuietZone) * scale))
    for (let py = top; py < bottom; py++)
      for (let px = left; px < right; px++) {
        const x = (px + 0.5) / scale - qrQuietZone
        const y = (py + 0.5) / scale - qrQuietZone
        if (isInk(x, y)) data.fill(0, (py * side + px) * 4, (py * side + px) * 4 + 3)
      }
  }
  for (const [, x, y, length] of dots.matchAll(/M([\d.]+) ([\d.]+)v([\d.]+)/g)) {
    const [cx, top, bottom] = [Number(x), Number(y), Number(y) + Number(length)]
    fill(
      (px, py) => Math.hypot(px - cx, py - Math.min(Math.max(py, top), bottom)) <= radius,
      [cx - 1, top - 1],
      [cx + 1, bottom + 1],
    )
  }
  for (const [x, y] of finders)
    fill(
      (px, py) => {
        const ring = Math.max(Math.abs(px - x - 3.5), Math.abs(py - y - 3.5))
        return ring <= 1.5 || (ring >= 2.5 && ring <= 3.5)
      },
      [x, y],
      [x + 7, y + 7],
    )
  const hole = qrHole(size)
  const end = hole.start + hole.size
  fill(() => true, [hole.start, hole.start], [end, end])
  return { data, height: side, width: side }
}

const hex = (seed: number) =>
  Array.from({ length: 64 }, (_, index) => ((index * 7 + seed * 13) % 16).toString(16)).join('')
const uri = (seed: number) =>
  `wc:${hex(seed)}@2?relay-protocol=irn&symKey=${hex(seed + 1)}&expiryTimestamp=179522556${seed}&methods=wc_sessionAuthenticate`

test('the code that is drawn says its URI, with a picture over its middle', () => {
  for (const text of [uri(1), uri(2), uri(3), 'wc:short', uri(4).repeat(3)])
    expect(decodeQr(paint(qrShapes(text)))).toBe(text)
})

test('the picture covers less than a tenth of the code, evenly', () => {
  for (const size of [21, 45, 57, 65, 177]) {
    const hole = qrHole(size)
    expect(Number.isInteger(hole.start)).toBe(true)
    expect((hole.size / size) ** 2).toBeLessThan(0.1)
  }
})

test('nothing is drawn where the finders and the picture are', () => {
  const { dots, size } = qrShapes(uri(1))
  const hole = qrHole(size)
  const middle = hole.start + hole.size / 2
  for (const [, x, y] of dots.matchAll(/M([\d.]+) ([\d.]+)v/g)) {
    expect(Number(x) < 7 && Number(y) < 7).toBe(false)
    expect(Math.max(Math.abs(Number(x) - middle), Math.abs(Number(y) - middle))).toBeGreaterThan(
      hole.size / 2,
    )
  }
})
