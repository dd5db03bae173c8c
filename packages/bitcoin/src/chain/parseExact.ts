/** Whole numbers after these names may be above 2⁵³: busy addresses have received more sats than that. */
const sums = /("(?:funded_txo_sum|spent_txo_sum|value)"\s*:\s*)(\d+)(?=\s*[,}])/g

/** JSON of an Esplora API, with sums of sats as `bigint`. @throws {SyntaxError} */
export function parseExact(text: string): unknown {
  const quoted = text.replace(sums, '$1"sats:$2"')
  return JSON.parse(quoted, (_, value: unknown) =>
    typeof value === 'string' && /^sats:\d+$/.test(value) ? BigInt(value.slice(5)) : value,
  )
}
