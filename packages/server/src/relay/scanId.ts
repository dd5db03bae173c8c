/**
 * The text of the top-level `id` in a JSON object, quotes included; `undefined` when it is neither a string nor a
 * number. Mobile SDKs send 64-bit integers, which `JSON.parse` would round, and wait for exactly theirs.
 *
 * The text must be JSON that was parsed before: nothing is checked here. Of several ids the last counts, as for the
 * parser.
 */
export function scanId(text: string): string | undefined {
  let depth = 0
  let id: string | undefined
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === '"') {
      const end = endOfString(text, at)
      const colon = afterSpace(text, end)
      // Whatever stands before a colon is a name, and at depth 1 it is one of the request's own.
      if (depth === 1 && text[colon] === ':' && nameOf(text.slice(at, end)) === 'id') {
        const start = afterSpace(text, colon + 1)
        id = tokenAt(text, start)
        at = id === undefined ? colon : start + id.length - 1
      } else at = end - 1
    }
  }
  return id
}

/** Where the string that opens at `start` is over. */
function endOfString(text: string, start: number): number {
  let quote = start
  for (;;) {
    quote = text.indexOf('"', quote + 1)
    if (quote < 0) return text.length
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return quote + 1
  }
}

function nameOf(token: string): unknown {
  // A name may be written with escapes: "\u0069d".
  return token.includes('\\') ? JSON.parse(token) : token.slice(1, -1)
}

function tokenAt(text: string, start: number): string | undefined {
  if (text[start] === '"') return text.slice(start, endOfString(text, start))
  return /[-\d][\d.eE+-]*/y.exec(text.slice(start, start + 64))?.[0]
}

function afterSpace(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at++
  return at
}
