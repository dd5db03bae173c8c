const maxDepth = 6
const maxObjects = 40
/** Enough for a node's whole sentence inside a library's report. */
const maxTextLength = 2000
const maxNameLength = 80

/** Where wallets and the libraries around them put the error that they wrap. */
const nestedFields = [
  'originalError',
  'data',
  'cause',
  'error',
  'info',
  'body',
  'response',
  'context',
] as const
const textFields = ['message', 'shortMessage', 'details', 'reason'] as const
/** Fields that nest an error in one wallet and hold a sentence in another. */
const mixedFields: readonly string[] = ['data', 'error', 'body']

export type Thrown = {
  /** Numbers, outermost first. */
  codes: readonly number[]
  /** Sentences, outermost first. */
  messages: readonly string[]
  /** Names of errors and codes that are words, as words: `WalletWindowClosedError` is "Wallet Window Closed". */
  names: readonly string[]
  /** The objects of the nest, outermost first. Read them with {@link readField}: they are the wallet's. */
  objects: readonly object[]
}

/**
 * All that a wallet threw, or answered in place of a result, says.
 *
 * Wallets wrap: −32603 with the true error in `data.originalError`, `data.cause`, `cause` or `error`; some give the
 * number as text, some reject with a whole JSON-RPC answer, some with a text, some with JSON as text. The value is not
 * trusted: getters and proxies may throw, objects may nest themselves, texts may be endless.
 */
export function readThrown(thrown: unknown): Thrown {
  const codes: number[] = []
  const messages: string[] = []
  const names: string[] = []
  const objects = new Set<object>()

  const addText = (text: string, depth: number) => {
    const short = text.slice(0, maxTextLength).trim()
    const parsed = short.startsWith('{') ? parse(short) : undefined
    if (parsed) visit(parsed, depth + 1)
    else if (short) messages.push(short)
  }
  const addCode = (code: unknown) => {
    if (typeof code === 'number') codes.push(code)
    else if (typeof code !== 'string') return
    else if (/^-?\d{1,9}$/.test(code)) codes.push(Number(code))
    else addName(code)
  }
  const addName = (name: unknown) => {
    if (typeof name === 'string' && name !== 'Error') names.push(toWords(name))
  }

  function visit(value: unknown, depth: number): void {
    if (typeof value === 'string') addText(value, depth)
    if (typeof value !== 'object' || value === null) return
    if (depth > maxDepth || objects.size >= maxObjects || objects.has(value)) return
    objects.add(value)
    addCode(readField(value, 'code'))
    // Errors of the Wallet Standard and of Solana's kit.
    addCode(readField(value, '__code'))
    for (const field of textFields) {
      const text = readField(value, field)
      if (typeof text === 'string') addText(text, depth)
    }
    addName(readField(value, 'name'))
    for (const field of nestedFields) {
      const inner = readField(value, field)
      // What a contract gave back is no sentence.
      if (typeof inner === 'object' || (mixedFields.includes(field) && !isHex(inner)))
        visit(inner, depth + 1)
    }
    // An AggregateError, and the answers of GraphQL.
    const errors = readField(value, 'errors')
    for (const index of [0, 1, 2])
      if (typeof errors === 'object' && errors !== null) visit(readField(errors, index), depth + 1)
  }

  visit(thrown, 0)
  return { codes, messages, names, objects: [...objects] }
}

/** A field of an object that may throw when it is read. */
export function readField(value: object, field: string | number): unknown {
  try {
    return (value as Readonly<Record<string | number, unknown>>)[field]
  } catch {
    return undefined
  }
}

function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `INSUFFICIENT_FUNDS` and `InsufficientFundsError` in the words of the sentence. */
function toWords(name: string): string {
  return name
    .slice(0, maxNameLength)
    .replace(/Error$/, '')
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
}
