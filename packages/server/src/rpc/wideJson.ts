// A wide integer waits as text behind U+0000, text that begins so itself gets a second one. JSON writes U+0000 in
// exactly one way, and never in a number.
const mark = '\\u0000'
const tokens = /"(?:[^"\\]|\\[\s\S])*"|(?<![\d.eE+-])-?[1-9]\d{15,}(?![\d.eE])/g
const strings = /"(?:[^"\\]|\\[\s\S])*"/g
const marked = /^"\\u0000(-?[1-9]\d{15,})"$/

/**
 * Reads JSON whose integers may be wider than a number holds, such as Solana's 64 bits; what it makes of those is
 * for {@link stringifyWideJson} and {@link wideInteger}. Parsers that keep every digit take a second for the
 * largest answers, this takes a tenth of that.
 */
export function parseWideJson(text: string): unknown {
  if (!/\d{16}|\\u0000/.test(text)) return JSON.parse(text)
  return JSON.parse(
    text.replace(tokens, (token) => {
      if (token[0] !== '"') return `"${mark}${token}"`
      return token.startsWith(mark, 1) ? `"${mark}${token.slice(1)}` : token
    }),
  )
}

/** Writes what {@link parseWideJson} read, digit by digit. */
export function stringifyWideJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!json.includes(mark)) return json
  return json.replace(strings, (token) => {
    if (!token.startsWith(mark, 1)) return token
    return marked.exec(token)?.[1] ?? `"${token.slice(1 + mark.length)}`
  })
}

/** An integer that {@link parseWideJson} read; undefined when the value is none. */
export function wideInteger(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^\0-?[1-9]\d{15,}$/.test(value)) return undefined
  return BigInt(value.slice(1))
}
