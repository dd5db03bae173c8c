import { isKnownTransaction as isKnown, plainText } from '@latchkey/protocol'

/** Why a node refuses a transaction, in its own words. */
export type RefusalReason = { code: number; message: string }

/** Code of a transaction that is in a block already. */
const alreadyInChain = -27

/**
 * Reads the node's reason out of an API's text, `… RPC error: {"code":-26,"message":"…"}`; undefined when the text
 * is the API's own.
 */
export function refusalReason(text: string): RefusalReason | undefined {
  const json = /\{.*\}/s.exec(text.slice(0, 4096))?.[0]
  try {
    const { code, message } = JSON.parse(json ?? '{}') as Record<string, unknown>
    if (typeof code !== 'number' || typeof message !== 'string') return undefined
    return { code, message: plainText(message) }
  } catch {
    return undefined
  }
}

/** Whether a node refuses a transaction only because it has it already. */
export function isKnownTransaction({ code, message }: RefusalReason): boolean {
  return code === alreadyInChain || isKnown(message)
}
