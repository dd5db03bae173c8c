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
 * Wallets wrap: −32603 with the true error in `data.originalError`, `data.cause`, `cause` or `error`; some give the
 * number as text, some reject with a whole JSON-RPC answer, some with a text.
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
    // ethers’ name for 4001, which libraries between the wallet and the page put in place of it.
    if (code === 'ACTION_REJECTED') codes.push(4001)
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
