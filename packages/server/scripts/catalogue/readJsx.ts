import { type Literal, LiteralCall, LiteralName, readLiteral } from './readLiteral.ts'

/**
 * Turns the first `jsx("svg", …)` call after `marker` into SVG text, without running it.
 *
 * Computed attributes are left out. Throws when the marker or an svg call is missing.
 */
export function readJsxSvg(source: string, marker: string): string {
  const start = source.indexOf(marker)
  if (start < 0) throw new Error(`No ${marker} in the source`)
  const rest = source.slice(start)
  const call = /[\w$.]+\(\s*"svg"/.exec(rest)
  if (!call) throw new Error(`No svg after ${marker}`)
  return render(readLiteral(rest, call.index))
}

function render(node: Literal): string {
  if (Array.isArray(node)) return node.map(render).join('')
  if (typeof node === 'string') return node
  if (!(node instanceof LiteralCall)) return ''
  const [tag, props = {}] = node.arguments
  if (typeof tag !== 'string' || !isRecord(props)) return ''
  const attributes = Object.entries(props).flatMap(([name, value]) => {
    if (name === 'children' || name === 'key') return []
    const text = name === 'style' ? styleText(value) : plain(value)
    return text === undefined ? [] : [` ${attributeName(name)}="${escaped(text)}"`]
  })
  return `<${tag}${attributes.join('')}>${render(props['children'] ?? '')}</${tag}>`
}

function styleText(style: Literal): string | undefined {
  if (!isRecord(style)) return undefined
  return Object.entries(style)
    .flatMap(([name, value]) => {
      const text = plain(value)
      return text === undefined ? [] : [`${kebab(name)}:${text}`]
    })
    .join(';')
}

function plain(value: Literal): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

// SVG mixes camel-case attributes of its own with those JSX renames.
const camelCase = new Set([
  'clipPathUnits',
  'gradientTransform',
  'gradientUnits',
  'maskUnits',
  'patternUnits',
  'preserveAspectRatio',
  'spreadMethod',
  'viewBox',
])

function attributeName(name: string): string {
  if (name === 'xlinkHref') return 'xlink:href'
  if (name === 'xmlnsXlink') return 'xmlns:xlink'
  if (name === 'className') return 'class'
  return camelCase.has(name) ? name : kebab(name)
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function isRecord(value: Literal): value is { readonly [key: string]: Literal } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof LiteralCall) &&
    !(value instanceof LiteralName)
  )
}
