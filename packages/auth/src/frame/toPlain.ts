/** Data that can be posted, with big integers in hexadecimal; nothing for what is no data. */
export function toPlain(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'bigint' ? `0x${each.toString(16)}` : each,
    )
    return JSON.parse(text)
  } catch {
    return null
  }
}
