import { rpcErrorCodes } from './errorCodes.ts'
import type { RpcError } from './JsonRpc.ts'

const rateLimit =
  /rate.?limit|too many requests|(quota|capacity|credits|compute units|request limit|daily limit).*(exceeded|reached)|exceeded.*(quota|capacity|credits|compute units|plan)|upgrade your/i

const failure =
  /header not found|missing trie node|state (is )?not available|not (fully )?synced|still syncing|no (healthy )?(backend|upstream|node)|overloaded|service unavailable|temporarily unavailable|try again|timed? ?out|internal error|api key|unauthori[sz]ed|archive/i

// "Limit exceeded" is also what nodes say to a question that is too large, and another node says it too.
const tooLarge = /results|block range|range (is )?too|blocks range|response size/i

/** Whether an error is about the node and not about the call, so that another node may answer. */
export function nodeError({ code, message }: RpcError): 'limited' | 'failed' | undefined {
  // The status of HTTP, which some providers give in the place of a code.
  if (code === 429) return 'limited'
  if (code > -32000 || code < -32099) return undefined
  if (tooLarge.test(message)) return undefined
  if (code === rpcErrorCodes.limitExceeded || isRateLimit(message)) return 'limited'
  // A revert's reason is the contract's text and may contain any of these words.
  if (/revert/i.test(message)) return undefined
  return failure.test(message) ? 'failed' : undefined
}

/** Whether a node's words say that it was asked too often. */
export function isRateLimit(message: string): boolean {
  return rateLimit.test(message)
}

/** Whether a node refuses a transaction only because it has it already. */
export function isAlreadyKnown({ message }: RpcError): boolean {
  return /already known|known transaction|alreadyknown|already imported|already in (the )?(mempool|pool)|tx already exists/i.test(
    message,
  )
}
