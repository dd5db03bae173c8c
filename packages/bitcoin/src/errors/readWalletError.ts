/** How deep wallets nest what really went wrong. */
const deepest = 4
const longestMessage = 300

type WalletThrown = {
  cause?: unknown
  code?: unknown
  data?: unknown
  error?: unknown
  message?: unknown
  originalError?: unknown
}

/**
 * Numbers and words of what a wallet threw or answered, outermost first.
 *
 * Leather rejects with a whole JSON-RPC answer, Unisat with a plain object, others with an error around either.
 */
export function readWalletError(thrown: unknown): {
  codes: readonly number[]
  message: string | undefined
} {
  const codes: number[] = []
  let message: string | undefined

  const visit = (value: unknown, depth: number): void => {
    if (depth > deepest) return
    if (typeof value === 'string') {
      message ??= value.slice(0, longestMessage)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const { cause, code, data, error, message: words, originalError } = value as WalletThrown
    const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
    if (typeof number === 'number') codes.push(number)
    if (typeof words === 'string') message ??= words.slice(0, longestMessage)
    for (const inner of [originalError, data, cause, error])
      if (typeof inner === 'object' || inner === error) visit(inner, depth + 1)
  }

  try {
    visit(thrown, 0)
  } catch {
    // A wallet's object may have getters that throw.
  }
  return { codes, message }
}
