import type { Logger } from 'pino'
import { createRasterizer, type Rasterizer } from './createRasterizer.ts'
import { drawingPackages, isDrawingInstalled } from './isDrawingInstalled.ts'

/** What draws pictures as pixels, where its packages are installed; the log says which of the two it is. */
export function findRasterizer(logger: Logger): Rasterizer | undefined {
  const installed = isDrawingInstalled()
  logger.info(
    { pictureVariants: installed },
    installed
      ? 'pictures are served as SVG, PNG and WebP'
      : `pictures are served as SVG only: ${drawingPackages.join(', ')} are not installed`,
  )
  return installed ? createRasterizer() : undefined
}
