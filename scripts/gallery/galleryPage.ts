/** One picture of the gallery; paths are relative to the page. */
export type Exhibit = {
  scene: string
  variation: string
  now?: string | undefined
  before?: string | undefined
  difference?: string | undefined
  /** Of its pixels, 0 to 1. */
  share: number
}

/** The page of all pictures, as HTML: a row for each screen; what moved has its base and the difference beside it. */
export function galleryPage(exhibits: readonly Exhibit[]): string {
  const moved = exhibits.filter(isMoved).length
  const rows = [...new Set(exhibits.map(({ scene }) => scene))].map((scene) => {
    const pictures = exhibits.filter((exhibit) => exhibit.scene === scene)
    return `<section${pictures.some(isMoved) ? ' data-moved' : ''}>
<h2 id="${escapeHtml(scene)}">${escapeHtml(scene)}</h2>
<div>${pictures.map(figure).join('\n')}</div>
</section>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Latchkey: every screen</title>
<style>
  :root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
  body { margin: 16px; }
  header { position: sticky; inset-block-start: 0; z-index: 1; padding-block: 8px; background: Canvas; }
  div { display: flex; gap: 16px; overflow-x: auto; align-items: start; }
  figure { flex: none; margin: 0; }
  figcaption { padding-block: 4px; }
  img { display: block; max-height: 480px; max-width: 480px; outline: 1px solid color-mix(in srgb, CanvasText 20%, transparent); }
  [data-moved] > figcaption::after { content: ' · moved'; font-weight: 600; }
  details div { padding-block: 8px; }
  body:has(#moved:checked) :is(section, figure):not([data-moved]) { display: none; }
</style>
<header>
  <h1>${exhibits.length} pictures, ${moved} moved</h1>
  <label><input id="moved" type="checkbox"> Only what moved</label>
</header>
${rows.join('\n')}
</html>
`
}

function isMoved({ share }: Exhibit): boolean {
  return share > 0
}

function figure(exhibit: Exhibit): string {
  const { before, difference, now, share, variation } = exhibit
  const picture = (path: string | undefined, name: string) =>
    path ? `<img alt="${name}" loading="lazy" src="${encodeURI(path)}">` : ''
  const base = picture(before, 'Before') + picture(difference, 'Difference')
  return `<figure${share > 0 ? ' data-moved' : ''}>
<figcaption>${escapeHtml(variation)}${share > 0 ? `, ${(share * 100).toFixed(1)} %` : ''}</figcaption>
${picture(now, 'Now')}
${share > 0 && base ? `<details><summary>Before, difference</summary><div>${base}</div></details>` : ''}
</figure>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
