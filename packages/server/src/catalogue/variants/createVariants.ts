import QuickLRU from 'quick-lru'
import { createInFlight } from '../../upstream/createInFlight.ts'
import { type Picture, picture } from '../createCatalogue.ts'
import { type Asker, createDrawingQueue } from './createDrawingQueue.ts'
import type { Rasterizer } from './createRasterizer.ts'
import { DrawingError, type DrawingErrorCode } from './DrawingError.ts'
import type { Variant } from './Variant.ts'

// The caches hold up to twice these, which is 80 MB at most and about 7 as pictures are.
const maxKept = 500
const maxKeptTiles = 150
const maxKeptBytes = 64 * 1024
// One that took all its time would take it again from whoever waits behind it.
const failureKeptMs = 600_000

export type VariantsParameters = {
  rasterizer: Pick<Rasterizer, 'draw'>
  /** Called once for each variant that is asked for. */
  onOutcome?: ((outcome: VariantOutcome) => void) | undefined
}

type Kept = QuickLRU<string, Picture | DrawingError>

export type VariantOutcome = DrawingErrorCode | 'drawn' | 'kept'

/** Pictures as pixels: each is drawn once, however many ask for it, and kept while it is asked for. */
export type Variants = {
  /** @throws {DrawingError} */
  of(original: Picture, variant: Variant, asker: Asker): Promise<Picture>
}

export function createVariants({ rasterizer, onOutcome }: VariantsParameters): Variants {
  const pictures: Kept = new QuickLRU({ maxSize: maxKept })
  // Whoever invents ids displaces the tiles of others at most.
  const tiles: Kept = new QuickLRU({ maxSize: maxKeptTiles })
  const drawing = createInFlight<Picture>()
  const queue = createDrawingQueue({ onRefused: () => onOutcome?.('busy') })

  function keptOf(key: string, kept: Kept): Picture | undefined {
    const known = kept.get(key)
    if (known === undefined) return undefined
    onOutcome?.('kept')
    if (known instanceof DrawingError) throw known
    return known
  }

  async function draw(
    key: string,
    { original, variant, kept }: { original: Picture; variant: Variant; kept: Kept },
  ): Promise<Picture> {
    try {
      const bytes = await rasterizer.draw(original.bytes, variant)
      const drawn = picture(bytes, `image/${variant.format}`)
      if (bytes.byteLength <= maxKeptBytes) kept.set(key, drawn)
      onOutcome?.('drawn')
      return drawn
    } catch (error) {
      if (!(error instanceof DrawingError)) throw error
      if (error.code === 'failed' || error.code === 'late')
        kept.set(key, error, { maxAge: failureKeptMs })
      onOutcome?.(error.code)
      throw error
    }
  }

  return {
    async of(original, variant, asker) {
      const kept = asker.isKnown ? pictures : tiles
      const key = `${original.version}.${variant.size}.${variant.format}`
      const known = keptOf(key, kept)
      if (known) return known
      // Another address has a turn of its own, since this one's may come late or give way.
      return drawing.share(`${asker.address} ${key}`, () =>
        queue.take(
          asker,
          // Meanwhile it may have been drawn for another address.
          async () => keptOf(key, kept) ?? draw(key, { kept, original, variant }),
        ),
      )
    },
  }
}
