import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** What a change did to one picture. `share` is of its pixels, 0 to 1. */
export type Move =
  | { kind: 'same' }
  | { kind: 'new' }
  | { kind: 'gone' }
  | { kind: 'moved'; share: number; difference: Uint8Array | undefined }

/** Compares two PNG files; the difference is a PNG too, and there is none for pictures of two sizes. */
export function comparePictures(before: Uint8Array | undefined, now: Uint8Array | undefined): Move {
  if (!before) return { kind: 'new' }
  if (!now) return { kind: 'gone' }
  if (Buffer.from(before).equals(now)) return { kind: 'same' }
  const [old, young] = [PNG.sync.read(Buffer.from(before)), PNG.sync.read(Buffer.from(now))]
  if (old.width !== young.width || old.height !== young.height)
    return { difference: undefined, kind: 'moved', share: 1 }
  const difference = new PNG({ height: old.height, width: old.width })
  const { height, width } = old
  const count = pixelmatch(old.data, young.data, difference.data, width, height)
  return count === 0
    ? { kind: 'same' }
    : { difference: PNG.sync.write(difference), kind: 'moved', share: count / (width * height) }
}
