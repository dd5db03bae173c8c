import { isSolanaReadMethod, solanaMethodAccess } from '@latchkey/protocol'
import type { Dialect } from './Dialect.ts'
import { rpcErrorCodes } from './errorCodes.ts'
import type { RpcError } from './JsonRpc.ts'
import { isRateLimit } from './nodeError.ts'
import { parseWideJson, stringifyWideJson } from './wideJson.ts'

/** What Solana's providers say when they were asked too often; its own codes have none for it. */
const rateLimited = -32429

/** A simulation that failed; its message is the program's and may say anything. */
const preflightFailure = -32002

/** Codes of a node that lags behind or has not kept what is asked for, so that another one may have it. */
const aboutTheNode: ReadonlySet<number> = new Set([
  -32001, // block cleaned up
  -32004, // block not available
  -32005, // node is unhealthy
  -32010, // key excluded from the node's index
  -32011, // transaction history not kept
  -32014, // block status not available yet
  -32016, // minimum context slot not reached
  -32019, // long-term storage unreachable
])

/** JSON-RPC of Solana; by CAIP-30 the reference of a CAIP-2 id begins the cluster's genesis hash. */
export function solanaDialect(reference: string): Dialect {
  return {
    access: solanaMethodAccess,
    chainOf(result) {
      if (typeof result !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(result))
        return undefined
      return result.startsWith(reference) ? 'right' : 'other'
    },
    // EIP-1474's codes mean other things here: libraries read -32002 as a failed simulation and look into its data.
    codes: {
      busy: rateLimited,
      down: rpcErrorCodes.internal,
      limited: rateLimited,
      oversized: rpcErrorCodes.internal,
      unsure: rpcErrorCodes.internal,
    },
    condition: [{ method: 'getHealth' }],
    identity: { method: 'getGenesisHash' },
    isRead: isSolanaReadMethod,
    local: {},
    nodeError,
    parse: parseWideJson,
    settle: (_, result) => result,
    stringify: stringifyWideJson,
  }
}

function nodeError({ code, message }: RpcError): 'limited' | 'failed' | undefined {
  if (code === preflightFailure) return undefined
  if (aboutTheNode.has(code)) return 'failed'
  const isProviders = code === 429 || code <= -32000
  return isProviders && isRateLimit(message) ? 'limited' : undefined
}
