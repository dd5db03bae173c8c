/**
 * The colours around a site's accent, in the order of their properties: text that reads well on it (4.5:1, WCAG 2.2:
 * ink, else white, else black, as in the modal), the accent under a pointer, and the edge of an accent that is nearly
 * white or black, since a button does not know what it lies on. None for what is no colour.
 */
export function accentColors(accent: string): readonly (string | undefined)[] {
  const luminance = luminanceOf(accent)
  if (luminance === undefined) return []
  const text = luminance >= 0.2043 ? '#121313' : luminance <= 0.1833 ? '#fff' : '#000'
  // Towards the text, or away from it where its contrast has nothing to spare.
  const darker = luminance > (luminance < 0.1833 ? 0.1 : 0.35)
  const mixed = (share: number, other: string) => `color-mix(in srgb,${accent} ${share}%,${other})`
  return [
    text,
    mixed(86, darker ? '#121313' : '#fff'),
    luminance > 0.6 || luminance < 0.04 ? mixed(46, text) : undefined,
  ]
}

/** The browser reads the colour: it knows every notation, and a canvas gives plain channels back. */
function luminanceOf(color: string): number | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || !CSS.supports('color', color)) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
