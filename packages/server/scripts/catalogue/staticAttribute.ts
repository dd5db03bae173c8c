const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Elements that draw, and those that hold or define what is drawn. */
export const staticElements: ReadonlySet<string> = words(`
  circle clipPath defs ellipse feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode
  feMorphology feOffset filter g line linearGradient mask path pattern polygon polyline radialGradient rect stop
  svg symbol use`)

/** Attributes that a root hands down to what it holds; its place and size are set anew. */
export const inheritedAttributes: ReadonlySet<string> = words(`
  clip-rule color fill fill-opacity fill-rule stroke stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width`)

const attributes = words(`
  clip-path clip-rule clipPathUnits color color-interpolation color-interpolation-filters cx cy d display dx dy fill
  fill-opacity fill-rule filter filterUnits flood-color flood-opacity fr fx fy gradientTransform gradientUnits height
  href id in in2 k1 k2 k3 k4 mask mask-type maskContentUnits maskUnits mode offset opacity operator overflow
  paint-order pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio primitiveUnits r
  radius result rx ry shape-rendering spreadMethod stdDeviation stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width transform type values
  vector-effect viewBox visibility width x x1 x2 y y1 y2`)

const functions = words('hsl hsla matrix rgb rgba rotate scale skewX skewY translate')
const ownReference = /url\((["']?)#[^\s"'()\\]+\1\)/g

/**
 * Whether a picture that runs nothing and asks for nothing may carry the attribute.
 *
 * A reference leads into the picture itself, and a value calls only colours and transforms.
 */
export function isStaticAttribute(name: string, value: string): boolean {
  if (!attributes.has(name)) return false
  if (name === 'href') return /^#[^\s#]+$/.test(value)
  const calls = value.replace(ownReference, '').matchAll(/([^\s,()]*)\s*\(/g)
  return [...calls].every(([, callee = '']) => functions.has(callee))
}
