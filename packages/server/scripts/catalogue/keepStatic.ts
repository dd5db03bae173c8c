import type { XastChild, XastElement, XastRoot } from 'svgo'
import { inheritedAttributes, isStaticAttribute, staticElements } from './staticAttribute.ts'

export type KeepStaticParameters = {
  /** A colour, or a linear gradient of two, below the picture; without it the root's own. */
  background: string | undefined
  /** How many decimals coordinates keep. */
  decimals: number
}

/** Leaves of a parsed SVG what a static picture needs, on a square canvas: an allow-list of elements and attributes. */
export function keepStatic(
  root: XastRoot,
  { background, decimals }: KeepStaticParameters,
): undefined {
  for (const child of root.children)
    if (child.type === 'doctype' && child.data.doctype.includes('['))
      throw new Error('declares entities')
  const svg = root.children.find((child) => child.type === 'element')
  const canvas = svg?.name === 'svg' ? squareCanvas(svg.attributes) : undefined
  if (!svg || !canvas) throw new Error('has no size')
  const [x, y, side] = canvas
  const tile = ground(
    background ?? paintedBackground(svg.attributes['style'] ?? ''),
    `M${x} ${y}h${side}v${side}h-${side}z`,
  )
  const inherited = Object.entries(keptAttributes(svg, decimals)).filter(([name]) =>
    inheritedAttributes.has(name),
  )
  svg.attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `${x} ${y} ${side} ${side}`,
    ...Object.fromEntries(inherited),
  }
  svg.children = [...tile, ...svg.children.flatMap((child) => kept(child, decimals))]
  root.children = [svg]
}

function kept(node: XastChild, decimals: number): readonly XastElement[] {
  if (node.type !== 'element') return []
  if (localName(node.name) === 'image') throw new Error('embeds a raster image')
  const children = node.children.flatMap((child) => kept(child, decimals))
  if (!staticElements.has(node.name)) return []
  return [element(node.name, keptAttributes(node, decimals), children)]
}

function keptAttributes(node: XastElement, decimals: number): Record<string, string> {
  const { style = '', ...given } = node.attributes
  const maskType = declared(style, 'mask-type')
  const attributes = maskType === undefined ? given : { ...given, 'mask-type': maskType }
  return Object.fromEntries(
    Object.entries(attributes)
      .map(([name, value]) => [name === 'xlink:href' ? 'href' : name, value] as const)
      .filter(([name, value]) => isStaticAttribute(name, value))
      .map(([name, value]) => [name, shorten(name, plainColour(value), decimals)]),
  )
}

/** The last value of a property in a style attribute that holds what no attribute says. */
function declared(style: string, property: string): string | undefined {
  const declarations = style.split(';').map((declaration) => declaration.split(/:(.*)/s))
  return declarations.findLast(([name = '']) => name.trim() === property)?.[1]?.trim()
}

/** Only browsers paint the background of a root; everything else that draws SVG does not. */
function paintedBackground(style: string): string | undefined {
  return declared(style, 'background') ?? declared(style, 'background-color')
}

/** What fills the canvas below a picture: one colour, or two of which one lies above the other. */
function ground(background: string | undefined, d: string): readonly XastElement[] {
  if (background === undefined) return []
  const [, from, to] = /^linear-gradient\(180deg, (#\w+) 0%, (#\w+) 100%\)$/.exec(background) ?? []
  if (from && to)
    return [
      element('linearGradient', { id: 'ground', x2: '0', y2: '1' }, [
        element('stop', { 'stop-color': from }),
        element('stop', { offset: '1', 'stop-color': to }),
      ]),
      element('path', { fill: 'url(#ground)', d }),
    ]
  if (!/^[#\w]+$/.test(background)) throw new Error(`has a background of its own: ${background}`)
  return [element('path', { fill: background, d })]
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

function squareCanvas(
  attributes: XastElement['attributes'],
): readonly [x: number, y: number, side: number] | undefined {
  const box = attributes['viewBox']
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const width = box?.[2] ?? Number.parseFloat(attributes['width'] ?? '')
  const height = box?.[3] ?? Number.parseFloat(attributes['height'] ?? '')
  const side = Math.max(width, height)
  if (!(width > 0 && height > 0)) return undefined
  const x = (box?.[0] ?? 0) - (side - width) / 2
  const y = (box?.[1] ?? 0) - (side - height) / 2
  return [round(x), round(y), round(side)]
}

function element(
  name: string,
  attributes: Record<string, string>,
  children: XastElement[] = [],
): XastElement {
  return { type: 'element', name, attributes, children }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
