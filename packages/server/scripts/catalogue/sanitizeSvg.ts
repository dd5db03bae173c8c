const elements = new Set(
  `circle clipPath defs ellipse feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode
   feMorphology feOffset filter g line linearGradient mask path pattern polygon polyline radialGradient rect stop
   style svg symbol use`.split(/\s+/),
)
const dropped =
  /^(on.*|class|data-.*|aria-.*|role|version|xml:.*|xmlns:.*|enable-background|focusable|baseProfile)$/i
const unsafeValue = /javascript:|expression\(|@import|url\(\s*['"]?(?!#)/i

const largeBytes = 20_000

/**
 * Rebuilds an SVG from the elements and attributes a static picture needs, on a square canvas.
 *
 * Throws when the picture embeds a raster image or has no size, because what is left would not be the logo.
 */
export function sanitizeSvg(source: string, background?: string): string {
  const svg = rebuild(source, background, 3)
  return svg.length > largeBytes ? rebuild(source, background, 2) : svg
}

function rebuild(source: string, background: string | undefined, decimals: number): string {
  const keepsClasses = /<style/i.test(source)
  const tokens = source.matchAll(
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^>]*>|<(\/?)([\w:-]+)([^>]*?)(\/?)>|([^<]+)/g,
  )
  const open: string[] = []
  let skipping = 0
  let body = ''
  let canvas: readonly [number, number, number, number] | undefined
  let rootAttributes = ''
  let rootBackground: string | undefined

  for (const [, closing, tag, attributes = '', selfClosing, text] of tokens) {
    if (tag === undefined) {
      if (!skipping && open.at(-1) === 'style' && text) body += styleText(text)
      continue
    }
    if (tag === 'image') throw new Error('embeds a raster image')
    if (skipping) {
      if (closing) skipping -= 1
      else if (!selfClosing) skipping += 1
      continue
    }
    if (closing) {
      open.pop()
      if (open.length > 0) body += `</${tag}>`
      continue
    }
    if (!elements.has(tag)) {
      if (!selfClosing) skipping = 1
      continue
    }
    if (open.length === 0) {
      canvas = squareCanvas(attributes)
      const style = takeBackground(attribute(attributes, 'style') ?? '')
      rootBackground = style.background
      rootAttributes = ['fill', 'fill-rule', 'stroke', 'style']
        .flatMap((name) => {
          const value = name === 'style' ? style.rest : attribute(attributes, name)
          return value && !unsafeValue.test(value) ? [` ${name}="${value}"`] : []
        })
        .join('')
    } else
      body += `<${tag}${cleanAttributes(attributes, keepsClasses, decimals)}${selfClosing ? '/' : ''}>`
    if (!selfClosing) open.push(tag)
  }
  if (!canvas) throw new Error('has no size')
  const [x, y, side] = [canvas[0], canvas[1], canvas[2]]
  const tile = ground(background ?? rootBackground, `M${x} ${y}h${side}v${side}h-${side}z`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${side} ${side}"${rootAttributes}>${tile}${body}</svg>\n`
}

/** Takes the background out of a root's style: only browsers paint it, everything else that draws SVG does not. */
function takeBackground(style: string): { background: string | undefined; rest: string } {
  let background: string | undefined
  const rest = style.split(';').filter((declaration) => {
    const [, value] = /^\s*background(?:-color)?\s*:\s*(.+?)\s*$/.exec(declaration) ?? []
    background = value ?? background
    return value === undefined && declaration.trim() !== ''
  })
  return { background, rest: rest.join(';') }
}

/** What fills the canvas below a picture: one colour, or two of which one lies above the other. */
function ground(background: string | undefined, path: string): string {
  if (background === undefined) return ''
  const [, from, to] = /^linear-gradient\(180deg, (#\w+) 0%, (#\w+) 100%\)$/.exec(background) ?? []
  if (from && to)
    return `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><path fill="url(#ground)" d="${path}"/>`
  if (!/^[#\w]+$/.test(background)) throw new Error(`has a background of its own: ${background}`)
  return `<path fill="${background}" d="${path}"/>`
}

function cleanAttributes(attributes: string, keepsClasses: boolean, decimals: number): string {
  let kept = ''
  for (const [, rawName = '', double, single] of attributes.matchAll(
    /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    const name = rawName === 'xlink:href' ? 'href' : rawName
    const value = plainColour((double ?? single ?? '').replaceAll('"', '&quot;'))
    if (dropped.test(name) && !(name === 'class' && keepsClasses)) continue
    if (name === 'href' && !value.startsWith('#')) continue
    if (unsafeValue.test(value)) continue
    kept += ` ${name}="${shorten(name, value, decimals)}"`
  }
  return kept
}

/** `rgba()` is of a later standard than SVG 1.1, and what it says of an opaque colour `rgb()` says too. */
function plainColour(value: string): string {
  return value.replace(/\brgba\((\d+), ?(\d+), ?(\d+), ?1\)/g, 'rgb($1,$2,$3)')
}

// Cutting, not rounding: arc flags may stand glued to a number.
function shorten(name: string, value: string, decimals: number): string {
  return name === 'd' || name === 'points' || name === 'transform'
    ? value
        .replace(new RegExp(`(\\.\\d{${decimals}})\\d+`, 'g'), '$1')
        .replace(/\s+/g, ' ')
        .trim()
    : value
}

function styleText(text: string): string {
  return unsafeValue.test(text) ? '' : text.replace(/\s+/g, ' ').trim()
}

function squareCanvas(attributes: string): readonly [number, number, number, number] | undefined {
  const box = attribute(attributes, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const width = box?.[2] ?? Number.parseFloat(attribute(attributes, 'width') ?? '')
  const height = box?.[3] ?? Number.parseFloat(attribute(attributes, 'height') ?? '')
  const side = Math.max(width, height)
  if (!(width > 0 && height > 0)) return undefined
  const x = (box?.[0] ?? 0) - (side - width) / 2
  const y = (box?.[1] ?? 0) - (side - height) / 2
  return [round(x), round(y), round(side), round(side)]
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found?.[1] ?? found?.[2]?.replaceAll('"', '&quot;')
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
