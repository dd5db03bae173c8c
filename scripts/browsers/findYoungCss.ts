import { parse } from 'acorn'
import { full } from 'acorn-walk'
import postcss, { type AtRule, type ChildNode, type Declaration } from 'postcss'
import { childrenOf, type FeatureName, isPromised } from './readCompat.ts'

const functions = cssFunctions()

/** The style sheets that a module carries as text; braces around a number alone are of a regular expression. */
export function sheetsIn(code: string): string[] {
  const texts: string[] = []
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    const text = 'value' in node && node.type === 'Literal' ? node.value : undefined
    if (typeof text === 'string' && /^[\s\w@.:#[*][^{}]*\{[^}]*[:{][\s\S]*\}\s*$/.test(text))
      texts.push(text)
  })
  return texts
}

/** Finds what a style sheet uses that a promised browser lacks, but for what stands behind `@supports`. */
export function findYoungCss(sheet: string): FeatureName[] {
  const found: FeatureName[] = []
  const report = (feature: FeatureName) => {
    if (isPromised(feature) === false) found.push(feature)
  }
  postcss.parse(sheet).walk((node) => {
    if (isAsked(node)) return
    // What carries a vendor's prefix is meant for that vendor.
    if (node.type === 'decl' && (node.prop.startsWith('-') || isPrefixedToo(node))) return
    if (node.type === 'atrule') report(`css.at-rules.${node.name}`)
    if (node.type === 'rule') {
      if (node.parent?.type === 'rule') report('css.selectors.nesting')
      for (const [, name] of node.selector.matchAll(/::?([a-z][a-z-]*)/g))
        report(`css.selectors.${name}`)
    }
    if (node.type === 'decl') {
      report(`css.properties.${node.prop}`)
      for (const [word] of node.value.matchAll(/[a-z][\w-]*/g))
        report(`css.properties.${node.prop}.${word}`)
    }
    if (node.type === 'decl')
      for (const [, name = ''] of node.value.matchAll(/([a-z][a-z-]*)\(/g))
        for (const feature of functions.get(name) ?? []) report(feature)
  })
  return found
}

function isPrefixedToo({ parent, prop }: Declaration): boolean {
  return Boolean(parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`))
}

/** Whether a feature query stands around it. */
function isAsked({ parent }: ChildNode): boolean {
  if (!parent || parent.type === 'root' || parent.type === 'document') return false
  return (parent as AtRule).name === 'supports' || isAsked(parent as ChildNode)
}

function cssFunctions(): Map<string, FeatureName[]> {
  const found = new Map<string, FeatureName[]>()
  const add = (path: FeatureName) => {
    for (const name of childrenOf(path)) {
      found.set(name, [...(found.get(name) ?? []), `${path}.${name}`])
      if (path === 'css.types') add(`${path}.${name}`)
    }
  }
  add('css.types')
  return found
}
