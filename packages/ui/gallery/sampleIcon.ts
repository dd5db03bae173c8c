/** A stand-in for a wallet's icon, as the data URI an announced wallet brings. */
export function sampleIcon(ground: string, mark: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${ground}"/><path d="M12 28 20 11l8 17-8-4Z" fill="${mark}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
