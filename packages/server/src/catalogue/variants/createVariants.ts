import QuickLRU from 'quick-lru'
import { createInFlight } from '../../upstream/createInFlight.ts'
import { type Picture, picture } from '../createCatalogue.ts'
import type { Rasterizer } from './createRasterizer.ts'
import { DrawingError, type DrawingErrorCode } from './DrawingError.ts'
import type { Variant } from './Variant.ts'

// The cache holds up to twice this many, which is 60 MB at most and about 5 as pictures are.
const maxKept = 500
const maxKeptBytes = 64 * 1024
// One that took all its time would take it again from whoever waits behind it.
const failureKeptMs = 600_000

export type VariantsParameters = {
  rasterizer: Pick<Rasterizer, 'draw'>
  /** Called once for each variant that is asked for. */
  onOutcome?: ((outcome: VariantOutcome) => void) | undefined
}

export type VariantOutcome = DrawingErrorCode | 'drawn' | 'kept'

/** Pictures as pixels: each is drawn once, however many ask for it, and kept while it is asked for. */
export type Variants = {
  /** @throws {DrawingError} */
  of(original: Picture, variant: Variant): Promise<Picture>
}

export function createVariants({ rasterizer, onOutcome }: VariantsParameters): Variants {
  const kept = new QuickLRU<string, Picture | DrawingError>({ maxSize: maxKept })
  const drawing = createInFlight<Picture>()

  async function draw(key: string, original: Picture, variant: Variant): Promise<Picture> {
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
    async of(original, variant) {
      const key = `${original.version}.${variant.size}.${variant.format}`
      const known = kept.get(key)
      if (known === undefined) return drawing.share(key, () => draw(key, original, variant))
      onOutcome?.('kept')
      if (known instanceof DrawingError) throw known
      return known
    },
  }
}
