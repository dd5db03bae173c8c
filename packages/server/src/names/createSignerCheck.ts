import { chainIdOf } from '@latchkey/protocol'
import { addressKey } from '../http/clientAddress.ts'
import type { Charge } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { withWitnesses } from '../rpc/withWitnesses.ts'
import type { NameGuard } from './createNameGuard.ts'
import type { SignedRequest } from './nameRouteParts.ts'
import { requireSigned } from './requireSigned.ts'

/**
 * Requires that the account of a request signed its message; answers the chain of the contract that did, none for a
 * key. What a stranger may try is counted first. @throws {ApiError} 401, 429 or 503
 */
export type SignerCheck = (
  c: ServerContext,
  signed: SignedRequest,
  charge: Charge,
) => Promise<string | undefined>

export function createSignerCheck({ guard, rpc }: { guard: NameGuard; rpc: Rpc }): SignerCheck {
  return async (c, { address, coin_type: coinType, message, signature }, charge) => {
    const visitor = addressKey(c.get('clientAddress'))
    await guard('address', visitor)
    const chainId = `eip155:${chainIdOf(coinType)}`
    const signer = await withWitnesses({ charge, rpc, visitor }, (witnesses) =>
      requireSigned(message, { address, chainId, signature, witnesses }),
    )
    // Only now: a stranger must not use up what an account may do.
    await guard('account', address.toLowerCase())
    return signer === 'contract' ? chainId : undefined
  }
}
