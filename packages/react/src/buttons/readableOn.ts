/** Text for a fill that reads well (4.5:1, WCAG 2.2): ink, else white, else black, as in the modal. */
export function readableOn(color: string): string | undefined {
  const channels = rgbOf(color)
  if (!channels) return undefined
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  if ((luminance + 0.05) / (inkLuminance + 0.05) >= 4.5) return '#121313'
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#fff' : '#000'
}

const inkLuminance = 0.0065

/** The browser reads the colour: it knows every notation, and a canvas gives plain channels back. */
function rgbOf(color: string): readonly number[] | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || !CSS.supports('color', color)) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
