const ink = '#eef1f6'
const ground = '#232a36'

/** Signs that the font of pictures drawn as pixels does not have, made of a letter it has and strokes. */
const composed: Readonly<Record<string, string>> = {
  '฿': `${letter('B', 'x="20" y="27.8"')}<path stroke="#fff" stroke-width="2" d="M20 9v22"/>`,
  '₴': `${letter('S', 'x="-20" y="27.8" transform="scale(-1 1)"')}<path stroke="#1f6f4a" stroke-width="6.5" d="M12 20h16"/><path stroke="#fff" stroke-width="2" d="M12.5 18h15M12.5 22h15"/>`,
}

function letter(text: string, place: string): string {
  return `<text ${place} fill="#fff" font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" font-size="22" font-weight="600" text-anchor="middle">${text}</text>`
}

/** Tiles of our own, for things that are not a brand. */
export function currencyTile(symbol: string): string {
  const signs = composed[symbol]
  if (signs) return tile(`<circle cx="20" cy="20" r="20" fill="#1f6f4a"/>${signs}`)
  const size = [22, 22, 17, 13, 11][symbol.length] ?? 10
  const text = symbol.replaceAll('&', '&amp;')
  return tile(
    `<circle cx="20" cy="20" r="20" fill="#1f6f4a"/><text x="20" y="${round(20 + size * 0.355)}" fill="#fff" font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" font-size="${size}" font-weight="600" text-anchor="middle">${text}</text>`,
  )
}

export function qrTile(): string {
  return tile(
    `<path fill="${ground}" d="M0 0h40v40H0z"/><g fill="none" stroke="${ink}" stroke-width="2.5"><path d="M9.5 9.5h7v7h-7zM23.5 9.5h7v7h-7zM9.5 23.5h7v7h-7z"/></g><path fill="${ink}" d="M22.25 22.25h3.5v3.5h-3.5zM28.25 22.25h3.5v3.5h-3.5zM25.25 25.25h3.5v3.5h-3.5zM22.25 28.25h3.5v3.5h-3.5zM28.25 28.25h3.5v3.5h-3.5z"/>`,
  )
}

export function browserTile(): string {
  return tile(
    `<path fill="${ground}" d="M0 0h40v40H0z"/><g fill="none" stroke="${ink}" stroke-width="2.5" stroke-linejoin="round"><rect x="8.25" y="10.25" width="23.5" height="19.5" rx="3"/><path d="M8.25 16h23.5"/></g><circle cx="12.5" cy="13.2" r="1.2" fill="${ink}"/><circle cx="16.3" cy="13.2" r="1.2" fill="${ink}"/>`,
  )
}

function tile(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${content}</svg>\n`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
