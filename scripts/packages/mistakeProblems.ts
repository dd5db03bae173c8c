/** What the console said of each mistake that a site can make, by its code; `none` is a set-up without one. */
export type Said = Readonly<Record<string, readonly string[]>>

/**
 * What is wrong with what packages say of mistakes: each is said once, with its code, as the page has it, and where to read
 * on in that page, which a site has beside the packages.
 */
export function mistakeProblems(said: Said, page: string): string[] {
  const codes = [...page.matchAll(/^## (\S+)$/gm)].map(([, code = '']) => code)
  const known = Object.keys(said).filter((code) => code !== 'none')
  return [
    ...(said['none'] ?? ['nothing was tried']).map((line) => `a good set-up is told: ${line}`),
    ...codes.filter((code) => !known.includes(code)).map((code) => `nobody makes ${code}`),
    ...known.filter((code) => !codes.includes(code)).map((code) => `the page has no ${code}`),
    ...known.flatMap((code) => {
      const lines = (said[code] ?? []).filter((line) => line.startsWith(`[latchkey] ${code}: `))
      const [line = ''] = lines
      if (lines.length !== 1) return [`${code} is said ${lines.length} times: ${said[code]}`]
      const where = ` (@latchkey/core/docs/troubleshooting.md#${code.replaceAll('.', '')})`
      if (!line.endsWith(where)) return [`${code} does not say where to read on: ${line}`]
      // At least a cause and what mends it; the sentences are compared where they are written.
      return line.slice(0, -where.length).split(/[.?] /).length < 2 && !code.startsWith('remote.')
        ? [`${code} has no cause and cure: ${line}`]
        : []
    }),
  ]
}
