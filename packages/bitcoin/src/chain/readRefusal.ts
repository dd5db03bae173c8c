/**
 * Why an API refused a transaction, or nothing when it refused something else.
 *
 * Esplora says it in a line of text, this project's server in its error body.
 */
export function readRefusal(text: string): string | undefined {
  try {
    const { code, reasons } = JSON.parse(text) as {
      code?: unknown
      reasons?: readonly { description?: unknown }[]
    }
    if (typeof code !== 'string' || !Array.isArray(reasons)) return text
    return code.startsWith('transaction_') ? String(reasons[0]?.description ?? code) : undefined
  } catch {
    return text
  }
}
