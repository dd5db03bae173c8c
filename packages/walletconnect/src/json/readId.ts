/**
 * The id at the top of a JSON-RPC text, as it is written there: a number or a quoted string.
 *
 * Some kits use 19-digit numbers, which `JSON.parse` rounds; an answer with a rounded id finds no request.
 */
export function readId(text: string): string | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === '"') {
      const end = endOfString(text, at)
      if (depth === 1 && text.slice(at, end) === '"id"') {
        const value = /^\s*:\s*(-?\d+|"[^"\\]*")/.exec(text.slice(end, end + 128))?.[1]
        if (value !== undefined) return value
      }
      at = end - 1
    }
  }
  return undefined
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
