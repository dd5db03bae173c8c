const rules: readonly (readonly [problem: string, pattern: RegExp])[] = [
  ['script', /<\s*(?:\w+:)?script/i],
  ['foreign object', /<\s*(?:\w+:)?foreignObject/i],
  ['embedded picture or frame', /<\s*(?:\w+:)?(?:image|iframe|embed|object|audio|video)\b/i],
  ['animation', /<\s*(?:\w+:)?(?:animate|animateMotion|animateTransform|set)\b/i],
  ['event handler', /[\s"'/]on\w+\s*=/i],
  ['outside reference', /(?:href|src)\s*=\s*["']?\s*(?!["']?\s*#)[^"'\s>]/i],
  ['outside style', /url\(\s*(?!["']?#|&quot;#)|@import/i],
  ['style sheet or style', /<\s*(?:\w+:)?style\b|[\s"'/]style\s*=/i],
  ['escape', /\\/],
  ['entity or doctype', /<!(?!--)|<\?xml-stylesheet/i],
  ['script address', /javascript:/i],
]

/** Why an SVG must not be served as an icon; empty when it is a static, self-contained picture. */
export function svgProblems(svg: string): readonly string[] {
  const problems = rules.flatMap(([problem, pattern]) => (pattern.test(svg) ? [problem] : []))
  return /^\s*<svg[\s>]/.test(svg) ? problems : ['not an svg', ...problems]
}
