import { ApiError } from '../../http/ApiError.ts'

const formats = ['png', 'webp'] as const
// Few, so that each picture has a handful of variants and each of them is asked for again.
export const variantSizes = [32, 64, 128, 256, 512] as const

/** A picture as pixels: a square of `size` by `size`. */
export type Variant = { format: (typeof formats)[number]; size: (typeof variantSizes)[number] }

/** Reads `format` and `size`; nothing for the picture as it is. Throws an ApiError of status 400 that names the one at fault. */
export function parseVariant({
  format,
  size,
}: {
  format: string | undefined
  size: string | undefined
}): Variant | undefined {
  if (format === undefined && size === undefined) return undefined
  const pixels = variantSizes.find((known) => String(known) === (size ?? '128'))
  if (pixels === undefined)
    throw refuse('size', `size is one of ${variantSizes.join(', ')}, in pixels.`)
  // It is sharp at every size.
  if (format === 'svg') return undefined
  const known = formats.find((candidate) => candidate === (format ?? 'png'))
  if (known === undefined) throw refuse('format', 'format is one of png, webp, svg.')
  return { format: known, size: pixels }
}

function refuse(field: string, description: string): ApiError {
  return new ApiError({ code: 'invalid_parameter', description, field, status: 400 })
}
