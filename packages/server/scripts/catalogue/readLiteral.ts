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
 * Throws a SyntaxError for anything else, so code in a third-party file is refused rather than evaluated.
 */
export function readLiteral(source: string, offset: number): Literal {
  let at = offset

  return expression()

  function expression(): Literal {
    skip()
    const character = source[at]
    if (character === '{') return object()
    if (character === '[') return list('[', ']')
    if (character === '(') {
      at += 1
      const inner = expression()
      expect(')')
      return inner
    }
    if (character === '"' || character === "'" || character === '`') return text(character)
    const number = /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy
    const digits = match(number)
    if (digits !== undefined) return Number(digits)
    return word()
  }

  function word(): Literal {
    if (match(/void 0\b/y) !== undefined) return undefined
    if (match(/!0\b/y) !== undefined) return true
    if (match(/!1\b/y) !== undefined) return false
    const name = match(/[\w$]+(?:\.[\w$]+)*/y)
    if (name === undefined) throw fail('an expression')
    if (name === 'true' || name === 'false') return name === 'true'
    if (name === 'null') return null
    if (name === 'undefined') return undefined
    skip()
    return source[at] === '(' ? new LiteralCall(name, list('(', ')')) : new LiteralName(name)
  }

  function object(): Literal {
    const entries: [string, Literal][] = []
    expect('{')
    for (skip(); source[at] !== '}'; skip()) {
      if (match(/\.\.\./y) !== undefined) expression()
      else {
        const quote = source[at]
        const key = quote === '"' || quote === "'" ? text(quote) : match(/[\w$]+/y)
        if (key === undefined) throw fail('a key')
        expect(':')
        entries.push([key, expression()])
      }
      skip()
      if (source[at] === ',') at += 1
    }
    expect('}')
    return Object.fromEntries(entries)
  }

  function list(open: string, close: string): readonly Literal[] {
    const items: Literal[] = []
    expect(open)
    for (skip(); source[at] !== close; skip()) {
      items.push(expression())
      skip()
      if (source[at] === ',') at += 1
    }
    expect(close)
    return items
  }

  function text(quote: string): string {
    let value = ''
    for (at += 1; source[at] !== quote; at += 1) {
      if (at >= source.length) throw fail(quote)
      if (quote === '`' && source.startsWith('${', at)) throw fail('plain text')
      if (source[at] === '\\') {
        at += 1
        const escaped = source[at] ?? ''
        const code = match(/u([0-9a-f]{4})/iy) ?? match(/x([0-9a-f]{2})/iy)
        if (code === undefined)
          value += ({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' } as const)[escaped] ?? escaped
        else {
          value += String.fromCharCode(Number.parseInt(code.slice(1), 16))
          at -= 1
        }
      } else value += source[at]
    }
    at += 1
    return value
  }

  function skip(): void {
    match(/(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)*/y)
  }

  function expect(character: string): void {
    skip()
    if (source[at] !== character) throw fail(character)
    at += 1
  }

  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    if (found !== undefined) at += found.length
    return found
  }

  function fail(expected: string): SyntaxError {
    return new SyntaxError(
      `Expected ${expected} at ${at}: ${JSON.stringify(source.slice(at, at + 40))}`,
    )
  }
}
