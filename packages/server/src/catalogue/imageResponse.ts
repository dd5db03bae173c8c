import { matchesEtag } from '../http/matchesEtag.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { type Catalogue, type PictureKind, picture } from './createCatalogue.ts'
import { monogram } from './monogram.ts'

const maxIdLength = 128
const keptForADay = 'public, max-age=86400, stale-while-revalidate=604800'
const keptForGood = 'public, max-age=31536000, immutable'

/**
 * A picture with the headers that make it safe to open on its own (S7.28); `undefined` when there is none.
 *
 * An id that ends with the picture's version, or `?v=` with it, means this very picture, which is then kept for good;
 * another version may be one that is yet to come. `?fallback=1` asks for a tile with initials instead of nothing.
 */
export async function imageResponse(
  c: ServerContext,
  { catalogue, id, kind }: { catalogue: Catalogue; id: string; kind: PictureKind },
): Promise<Response | undefined> {
  if (id.length > maxIdLength) return undefined
  const known = await catalogue.picture(kind, id)
  if (!known && c.req.query('fallback') !== '1') return undefined
  const { bytes, etag, version } = known ?? picture(new TextEncoder().encode(monogram(id)))

  c.header('ETag', etag)
  // A tile stands in only until the picture arrives, so it is never kept for good.
  const lasting = known && (id.endsWith(`.${version}`) || c.req.query('v') === version)
  c.header('Cache-Control', lasting ? keptForGood : keptForADay)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(bytes, 200, { 'Content-Type': 'image/svg+xml' })
}
