/** Digits of any script as Latin ones. Each script's stand in a row, from nought to nine; some rows in a row of their own. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let first = code
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
    return String((code - first) % 10)
  })
}
