import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { comparePictures } from './comparePictures.ts'

/** A dark picture with some light pixels. */
function picture(light: number, { height = 10, width = 10 } = {}): Uint8Array {
  const png = new PNG({ height, width })
  png.data.fill(255)
  for (let pixel = 0; pixel < height * width; pixel += 1)
    png.data.fill(pixel < light ? 255 : 0, pixel * 4, pixel * 4 + 3)
  return PNG.sync.write(png)
}

test('two of the same picture are the same', () => {
  expect(comparePictures(picture(3), picture(3))).toEqual({ kind: 'same' })
})

test('the share that moved is told, and drawn', () => {
  const move = comparePictures(picture(0), picture(25))
  expect(move).toMatchObject({ kind: 'moved', share: 0.25 })
  if (move.kind !== 'moved' || !move.difference) throw new Error('It has no difference')
  expect(PNG.sync.read(Buffer.from(move.difference)).width).toBe(10)
})

test('pictures of two sizes have moved as a whole', () => {
  expect(comparePictures(picture(0), picture(0, { height: 12 }))).toEqual({
    difference: undefined,
    kind: 'moved',
    share: 1,
  })
})

test('what is on one side alone is new or gone', () => {
  expect(comparePictures(undefined, picture(0))).toEqual({ kind: 'new' })
  expect(comparePictures(picture(0), undefined)).toEqual({ kind: 'gone' })
})
