import { SaxesParser } from 'saxes'

/** Characters of a picture that are looked at; icons have some thousands. */
const maxCharacters = 512 * 1024

/** Elements that draw, or are used by those that do. */
const elements: ReadonlySet<string> = new Set([
  'circle',
  'clipPath',
  'defs',
  'desc',
  'ellipse',
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feDropShadow',
  'feFlood',
  'feFuncA',
  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feMorphology',
  'feOffset',
  'filter',
  'g',
  'line',
  'linearGradient',
  'mask',
  'path',
  'pattern',
  'polygon',
  'polyline',
  'radialGradient',
  'rect',
  'stop',
  'svg',
  'symbol',
  'text',
  'title',
  'tspan',
  'use',
])

/** Why an SVG must not be served as an icon; empty when it is a static, self-contained picture. Reads it once. */
export function svgProblems(svg: string): readonly string[] {
  if (svg.length > maxCharacters) return [`more than ${maxCharacters} characters`]
  const problems = new Set<string>()
  let depth = 0
  const parser = new SaxesParser()
  parser.on('doctype', () => problems.add('doctype'))
  parser.on('processinginstruction', () => problems.add('processing instruction'))
  parser.on('error', () => problems.add('not well-formed'))
  parser.on('opentag', ({ attributes, name }) => {
    if (depth === 0 && name !== 'svg') problems.add('not an svg')
    depth++
    if (!elements.has(name)) problems.add(`element ${name.slice(0, 32)}`)
    for (const [attribute, value] of Object.entries(attributes)) {
      const problem = attributeProblem(attribute, value)
      if (problem) problems.add(problem)
    }
  })
  parser.on('closetag', () => depth--)
  try {
    parser.write(svg).close()
  } catch {
    problems.add('not well-formed')
  }
  return [...problems]
}

function attributeProblem(name: string, value: string): string | undefined {
  const local = name.slice(name.indexOf(':') + 1).toLowerCase()
  if (local.startsWith('on')) return 'event handler'
  if (local === 'style') return 'style'
  if ((local === 'href' || local === 'src') && !value.startsWith('#')) return 'outside reference'
  // CSS may write any letter behind a backslash.
  if (value.includes('\\')) return 'escape'
  if (value.toLowerCase().includes('javascript:')) return 'script address'
  return hasOutsideUrl(value.toLowerCase()) ? 'outside reference' : undefined
}

/** Whether a value such as `url(#gradient)` refers to something that is not in the picture. */
function hasOutsideUrl(value: string): boolean {
  if (value.includes('image-set(') || value.includes('@import')) return true
  return value
    .split('url(')
    .slice(1)
    .some((reference) => !/^["']?#/.test(reference.trimStart()))
}
