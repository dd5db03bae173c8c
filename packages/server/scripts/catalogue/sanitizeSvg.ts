import { optimize } from 'svgo'
import { keepStatic } from './keepStatic.ts'

const largeBytes = 20_000

/**
 * Rebuilds an SVG from the elements and attributes a static picture needs, on a square canvas.
 *
 * Style sheets become attributes. Throws when the text is no well-formed XML or declares entities, and when the picture
 * embeds a raster image or has no size, because what is left would not be the logo.
 */
export function sanitizeSvg(source: string, background?: string): string {
  const svg = rebuild(source, background, 3)
  return svg.length > largeBytes ? rebuild(source, background, 2) : svg
}

function rebuild(source: string, background: string | undefined, decimals: number): string {
  return optimize(source, {
    js2svg: { eol: 'lf', finalNewline: true },
    plugins: [
      { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
      'convertStyleToAttrs',
      { name: 'keepStatic', fn: (root) => keepStatic(root, { background, decimals }) },
    ],
  }).data
}
