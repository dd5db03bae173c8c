import type { Page } from '@playwright/test'

/** The pixels of a picture, by the browser's own reader; the page is closed then. */
export async function pixelsOf(blank: Page, png: Buffer) {
  const { data, height, width } = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { height, width } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const pixels = context?.getImageData(0, 0, width, height).data ?? []
    // As text: a list of half a million numbers takes seconds on its way.
    const data = btoa(Array.from(pixels, (value) => String.fromCharCode(value)).join(''))
    return { data, height, width }
  }, png.toString('base64'))
  await blank.close()
  return { data: Uint8ClampedArray.from(Buffer.from(data, 'base64')), height, width }
}
