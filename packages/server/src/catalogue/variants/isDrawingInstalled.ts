import { createRequire } from 'node:module'

/** Optional dependencies, which `npm install --omit=optional` leaves out. */
export const drawingPackages = ['@thorvg/webcanvas', '@jsquash/webp', 'pngjs'] as const

/** Whether the packages that draw pictures as pixels are there. */
export function isDrawingInstalled(
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): boolean {
  return drawingPackages.every((name) => {
    try {
      return Boolean(resolve(name))
    } catch {
      return false
    }
  })
}
