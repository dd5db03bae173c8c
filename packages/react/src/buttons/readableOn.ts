/** Ink or white, whichever reads better on a CSS colour (WCAG relative luminance). */
export function readableOn(color: string): string | undefined {
  const channels = rgbOf(color)
  if (!channels) return undefined
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // Contrast with white against contrast with ink, #121313 of luminance 0.0065.
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.0565 ? '#fff' : '#121313'
}

/** The browser reads the colour: it knows every notation, and a canvas gives plain channels back. */
function rgbOf(color: string): readonly number[] | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || !CSS.supports('color', color)) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
