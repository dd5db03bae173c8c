/** How deep wallets nest what really went wrong. */
const deepest = 4
const longestMessage = 300

/** `WALLET_STANDARD_ERROR__USER__REQUEST_REJECTED` of the Wallet Standard's own errors, in `context.__code`. */
const standardRejection = 4001000

/**
 * Numbers and words of what a wallet threw, outermost first.
 *
 * Wallets wrap: in `error` where they grew out of an adapter library, in `cause`, in `data`; some throw a text.
 */
export function readWalletError(thrown: unknown): {
  codes: readonly number[]
  messages: readonly string[]
  /** What the network said to the wallet when it tried the transaction out. */
  refusal: { failure: unknown; logs: readonly string[] } | undefined
} {
  const codes: number[] = []
  const messages: string[] = []
  let refusal: { failure: unknown; logs: readonly string[] } | undefined

  const visit = (value: unknown, depth: number): void => {
    if (depth > deepest) return
    if (typeof value === 'string') return void messages.push(value.slice(0, longestMessage))
    if (typeof value !== 'object' || value === null) return
    const { cause, code, context, data, err, error, logs, message } = value as WalletThrown
    const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
    if (typeof number === 'number') codes.push(number)
    if (context?.__code === standardRejection) codes.push(4001)
    if (err) refusal ??= { failure: err, logs: Array.isArray(logs) ? logs.map(String) : [] }
    if (typeof message === 'string' && message) messages.push(message.slice(0, longestMessage))
    for (const inner of [error, data, cause]) if (typeof inner === 'object') visit(inner, depth + 1)
  }

  try {
    visit(thrown, 0)
  } catch {
    // A getter that throws: what was read until then has to do.
  }
  return { codes, messages, refusal }
}

type WalletThrown = {
  cause?: unknown
  code?: unknown
  context?: { __code?: unknown } | undefined
  data?: unknown
  err?: unknown
  error?: unknown
  logs?: unknown
  message?: unknown
}
