import { ApiError } from '../http/ApiError.ts'
import { addressKey } from '../http/clientAddress.ts'
import { matchesEtag } from '../http/matchesEtag.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { type Catalogue, type Picture, type PictureKind, picture } from './createCatalogue.ts'
import { monogram } from './monogram.ts'
import type { Asker } from './variants/createDrawingQueue.ts'
import type { Variants } from './variants/createVariants.ts'
import { DrawingError } from './variants/DrawingError.ts'
import { drawingPackages } from './variants/isDrawingInstalled.ts'
import { parseVariant, type Variant } from './variants/Variant.ts'

const maxIdLength = 128
const keptForADay = 'public, max-age=86400, stale-while-revalidate=604800'
const keptForGood = 'public, max-age=31536000, immutable'

/**
 * A picture with the headers that make it safe to open on its own (S7.28); `undefined` when there is none.
 *
 * An id that ends with the picture's version, or `?v=` with it, means this very picture, which is then kept for good;
 * another version may be one that is yet to come. Where there is none, `?name=` asks for a tile with the initials of
 * the name and `?fallback=1` for one with those of the id, `?format=` and `?size=` for the picture as pixels.
 */
export async function imageResponse(
  c: ServerContext,
  {
    catalogue,
    id,
    kind,
    variants,
  }: { catalogue: Catalogue; id: string; kind: PictureKind; variants: Variants | undefined },
): Promise<Response | undefined> {
  if (id.length > maxIdLength) return undefined
  const variant = parseVariant({ format: c.req.query('format'), size: c.req.query('size') })
  const known = await catalogue.picture(kind, id)
  const name = c.req.query('name')
  if (!known && !name && c.req.query('fallback') !== '1') return undefined
  const original = known ?? picture(new TextEncoder().encode(monogram(name || id)))
  const { version } = original
  const asker = { address: addressKey(c.get('clientAddress')), isKnown: known !== undefined }
  const { bytes, etag, type } = variant
    ? await drawn(original, { asker, variant, variants })
    : original

  c.header('ETag', etag)
  // A tile stands in only until the picture arrives, so it is never kept for good.
  const lasting = known && (id.endsWith(`.${version}`) || c.req.query('v') === version)
  c.header('Cache-Control', lasting ? keptForGood : keptForADay)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(bytes, 200, { 'Content-Type': type })
}

async function drawn(
  original: Picture,
  { asker, variant, variants }: { asker: Asker; variant: Variant; variants: Variants | undefined },
): Promise<Picture> {
  if (!variants)
    throw new ApiError({
      code: 'image_variants_off',
      description: `This server has SVG only: ${drawingPackages.join(', ')} are not installed.`,
      field: 'format',
      status: 406,
    })
  try {
    return await variants.of(original, variant, asker)
  } catch (cause) {
    if (cause instanceof DrawingError) throw toApiError(cause)
    throw cause
  }
}

function toApiError(cause: DrawingError): ApiError {
  if (cause.code === 'failed' || cause.code === 'late')
    return new ApiError({
      cause,
      code: 'image_not_drawn',
      description: 'This picture cannot be drawn as pixels; ask for it without format and size.',
      field: 'format',
      status: 404,
    })
  return new ApiError({
    cause,
    code: 'image_busy',
    description: 'The picture cannot be drawn just now; try again a little later.',
    retryAfterSeconds: 1,
    status: 503,
  })
}
