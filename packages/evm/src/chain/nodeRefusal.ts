import { RpcFailedError } from '@latchkey/core/adapter'

/** What a node that looked at a call has against it. */
export type NodeRefusal = { kind: 'reverted' | 'insufficientFunds'; reason: string }

/**
 * Tells a call that the chain would not carry out from an RPC that failed; undefined for the latter. A revert has the
 * number 3, or −32000 and the word; elsewhere it is an error of the machine that ran it.
 */
export function nodeRefusal(error: unknown): NodeRefusal | undefined {
  if (!(error instanceof RpcFailedError)) return undefined
  for (let inner: unknown = error.cause; inner instanceof Error; inner = inner.cause) {
    const { code, details, message } = inner as Error & { code?: unknown; details?: unknown }
    const reason = typeof details === 'string' && details ? details : message
    if (code === 3 || reverted.test(reason)) return { kind: 'reverted', reason }
    if (insufficient.test(reason)) return { kind: 'insufficientFunds', reason }
  }
  return undefined
}

const reverted = /revert|vm execution error|invalid opcode|bad instruction/i
/** A contract's own complaint of that kind is a revert. */
const insufficient = /insufficient (?:funds|balance)|exceeds (?:allowance|the balance)/i
