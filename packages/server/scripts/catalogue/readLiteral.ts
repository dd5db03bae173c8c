import {
  type AnyNode,
  type Expression,
  type Property,
  parseExpressionAt,
  type SpreadElement,
} from 'acorn'

/** What a JavaScript data expression holds. Names and calls stay symbols: nothing is ever run. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Literal[]
  | { readonly [key: string]: Literal }
  | LiteralCall
  | LiteralName

export class LiteralCall {
  readonly arguments: readonly Literal[]
  readonly callee: string
  constructor(callee: string, args: readonly Literal[]) {
    this.callee = callee
    this.arguments = args
  }
}

export class LiteralName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Reads the data expression that starts at `offset`: objects, arrays, strings, numbers, calls and names.
 *
 * Spread properties are left out. Throws a SyntaxError for anything else, so code in a third-party file is refused
 * rather than evaluated.
 */
export function readLiteral(source: string, offset: number): Literal {
  const node = parseExpressionAt(source, offset, {
    allowAwaitOutsideFunction: true,
    ecmaVersion: 'latest',
    preserveParens: true,
  })
  // In a list, such as the arguments of a call, the parser reads on after the comma.
  return read(node.type === 'SequenceExpression' ? (node.expressions[0] ?? null) : node)
}

function read(node: AnyNode | null): Literal {
  switch (node?.type) {
    case 'ObjectExpression':
      return Object.fromEntries(node.properties.flatMap(readProperty))
    case 'ArrayExpression':
      return node.elements.map(read)
    case 'CallExpression':
      if (node.optional) break
      return new LiteralCall(readName(node.callee), node.arguments.map(read))
    case 'ParenthesizedExpression':
      return read(node.expression)
    case 'Identifier':
      return node.name === 'undefined' ? undefined : new LiteralName(node.name)
    case 'MemberExpression':
      return new LiteralName(readName(node))
    case 'Literal':
      if (node.regex || typeof node.value === 'bigint') break
      return node.value as Literal
    case 'TemplateLiteral': {
      const text = node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined
      if (typeof text !== 'string') break
      return text
    }
    case 'UnaryExpression':
      return readSigned(node.operator, node.argument)
  }
  throw refusal(node)
}

function readProperty(node: Property | SpreadElement): readonly (readonly [string, Literal])[] {
  if (node.type === 'SpreadElement') {
    read(node.argument)
    return []
  }
  const { computed, key, kind, method, shorthand, value } = node
  if (computed || kind !== 'init' || method || shorthand) throw refusal(node)
  if (key.type === 'Identifier') return [[key.name, read(value)]]
  if (key.type === 'Literal') return [[String(key.value), read(value)]]
  throw refusal(node)
}

/** `a.b.c` as text. */
function readName(node: Expression | AnyNode): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed || node.optional) throw refusal(node)
  if (node.property.type !== 'Identifier') throw refusal(node)
  return `${readName(node.object)}.${node.property.name}`
}

/** Minified sources write `!0` for true and `void 0` for undefined. */
function readSigned(operator: string, argument: Expression): Literal {
  const value = argument.type === 'Literal' ? argument.value : undefined
  if (typeof value !== 'number') throw refusal(argument)
  switch (operator) {
    case '-':
      return -value
    case '+':
      return value
    case '!':
      return !value
    case 'void':
      return undefined
    default:
      throw refusal(argument)
  }
}

function refusal(node: AnyNode | null): SyntaxError {
  return new SyntaxError(`Not data at ${node?.start}: ${node?.type ?? 'a gap in a list'}`)
}
