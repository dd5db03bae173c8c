import { type AnyNode, type CallExpression, type MemberExpression, type Node, parse } from 'acorn'
import { ancestor, full } from 'acorn-walk'
import { childrenOf, type FeatureName, isPromised } from './readCompat.ts'

/** A use of something that not every promised browser has. */
export type YoungUse = { feature: FeatureName; line: number }

/** Newest ECMAScript whose syntax every promised browser reads; a younger one does not parse. */
const ecmaVersion = 2022

/** Globals that are one object of an interface. */
const singletons: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
}
const globalObjects = new Set(['globalThis', 'self', 'window'])

/** Names of instance members, each with the features it may be. */
const members = instanceMembers()

/**
 * Finds what a module uses of the Web and of JavaScript that a promised browser lacks: globals, members of globals,
 * events, and members of any object where no promised interface has a member of that name. `own` are names that our
 * code gives to members itself: without types nothing else tells them apart.
 */
export function findYoungApis(code: string, own: ReadonlySet<string>): YoungUse[] {
  const tree = parse(code, { ecmaVersion, locations: true, sourceType: 'module' })
  const { declared, imported } = declaredNames(tree)
  const uses: YoungUse[] = []
  const report = (node: Node, ...features: FeatureName[]) => {
    const known = features.filter((feature) => isPromised(feature) !== undefined)
    const [feature] = known
    // A name may be a feature of several interfaces: the one that is promised is meant.
    if (feature && !known.some(isPromised)) uses.push({ feature, line: node.loc?.start.line ?? 0 })
  }
  const globalOf = (node: AnyNode): string | undefined => {
    if (node.type === 'Identifier') return declared.has(node.name) ? undefined : node.name
    const name = node.type === 'MemberExpression' && memberName(node)
    return name && node.object.type === 'Identifier' && globalObjects.has(node.object.name)
      ? name
      : undefined
  }

  ancestor(tree, {
    CallExpression(call) {
      const event = listenedEvent(call)
      if (event) report(call, ...(members.get(`${event}_event`) ?? []))
    },
    Identifier(node, _, ancestors) {
      const name = globalOf(node)
      if (name && !isGuarded(node, ancestors.at(-2))) report(node, ...globalFeatures(name))
    },
    MemberExpression(node, _, ancestors) {
      const name = memberName(node)
      if (!name || isGuarded(node, ancestors.at(-2))) return
      if (node.object.type === 'Identifier' && imported.has(node.object.name)) return
      const object = globalOf(node.object as AnyNode)
      if (object && globalObjects.has(object)) return report(node, ...globalFeatures(name))
      if (object && isKnownGlobal(object)) return report(node, ...memberFeatures(object, name))
      if (!own.has(name)) report(node, ...(members.get(name) ?? []))
    },
  })
  return uses
}

/** Names that a module gives to members: of its objects, classes and parameters. */
export function ownMembers(code: string): Set<string> {
  const names = new Set<string>()
  const add = (key: Node) => 'name' in key && typeof key.name === 'string' && names.add(key.name)
  full(parse(code, { ecmaVersion, sourceType: 'module' }), (node) => {
    const one = node as AnyNode
    if (one.type === 'Property' || one.type === 'MethodDefinition') add(one.key)
    if (one.type === 'PropertyDefinition') add(one.key)
    if (one.type === 'AssignmentExpression' && one.left.type === 'MemberExpression')
      add(one.left.property)
  })
  return names
}

/** `typeof X` and `X.y?.()` ask before they use. */
function isGuarded(node: Node, parent: Node | undefined): boolean {
  const above = parent as AnyNode | undefined
  if (above?.type === 'UnaryExpression') return above.operator === 'typeof'
  return above?.type === 'CallExpression' && above.optional && above.callee === node
}

function memberName({ computed, property }: MemberExpression): string | undefined {
  if (property.type === 'Literal' && typeof property.value === 'string') return property.value
  return !computed && property.type === 'Identifier' ? property.name : undefined
}

function listenedEvent({ arguments: [event], callee }: CallExpression): string | undefined {
  return callee.type === 'MemberExpression' &&
    memberName(callee) === 'addEventListener' &&
    event?.type === 'Literal' &&
    typeof event.value === 'string'
    ? event.value
    : undefined
}

function globalFeatures(name: string): FeatureName[] {
  return [`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`]
}

function isKnownGlobal(name: string): boolean {
  return name in singletons || globalFeatures(name).some((path) => childrenOf(path).length > 0)
}

function memberFeatures(object: string, name: string): FeatureName[] {
  const one = singletons[object]
  return one
    ? [one, 'Node', 'EventTarget'].map((owner) => `api.${owner}.${name}`)
    : [`javascript.builtins.${object}.${name}`, `api.${object}.${name}_static`]
}

function instanceMembers(): Map<string, FeatureName[]> {
  const found = new Map<string, FeatureName[]>()
  for (const home of ['javascript.builtins', 'javascript.builtins.Intl', 'api'])
    for (const owner of childrenOf(home))
      for (const name of childrenOf(`${home}.${owner}`))
        if (!name.endsWith('_static'))
          found.set(name, [...(found.get(name) ?? []), `${home}.${owner}.${name}`])
  return found
}

function declaredNames(tree: Node): { declared: Set<string>; imported: Set<string> } {
  const declared = new Set<string>()
  const imported = new Set<string>()
  const pattern = (node: AnyNode | null | undefined): void => {
    if (!node) return
    if (node.type === 'Identifier') declared.add(node.name)
    if (node.type === 'ObjectPattern')
      for (const one of node.properties) pattern(one.type === 'Property' ? one.value : one.argument)
    if (node.type === 'ArrayPattern') node.elements.forEach(pattern)
    if (node.type === 'AssignmentPattern') pattern(node.left)
    if (node.type === 'RestElement') pattern(node.argument)
  }
  full(tree, (node) => {
    const one = node as AnyNode
    if (one.type === 'VariableDeclarator') pattern(one.id)
    if (one.type === 'CatchClause') pattern(one.param)
    if ('params' in one) one.params.forEach(pattern)
    if (one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration') pattern(one.id)
    if (one.type === 'FunctionExpression' || one.type === 'ClassExpression') pattern(one.id)
    if (
      one.type === 'ImportSpecifier' ||
      one.type === 'ImportDefaultSpecifier' ||
      one.type === 'ImportNamespaceSpecifier'
    ) {
      declared.add(one.local.name)
      imported.add(one.local.name)
    }
  })
  return { declared, imported }
}
