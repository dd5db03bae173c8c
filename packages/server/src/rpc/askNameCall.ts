import { UnwitnessedError, VerifierUnreachableError } from '@latchkey/siwx'
import { askWitnesses, readCall } from '@latchkey/siwx/evm'
import { ApiError } from '../http/ApiError.ts'
import type { Charge } from '../http/route.ts'
import { chargeBeyond } from './chargedRpc.ts'
import type { CallOutcome } from './createChainRpc.ts'
import type { Rpc } from './createRpc.ts'
import { rpcErrorCodes } from './errorCodes.ts'
import type { NameCall } from './readNameCall.ts'
import { withWitnesses } from './withWitnesses.ts'

/**
 * Answers whom a name names by what two nodes of different operators say at one block, or at the one that the page names, or one that is trusted: a node that is
 * believed alone could have whoever pays a name pay somebody else (ADR 64).
 *
 * @throws {ApiError} 503 `name_unwitnessed` when no two say the same, 429 when the visitor has asked too much
 */
export async function askNameCall(
  { block, call, overrides }: NameCall,
  {
    chainId,
    charge,
    rpc,
    visitor,
  }: {
    chainId: string
    /** One call is paid for. */
    charge: Charge
    rpc: Rpc
    visitor: string
  },
): Promise<CallOutcome> {
  try {
    const said = await withWitnesses(
      { charge: chargeBeyond(1, charge), rpc, visitor },
      (witnesses) =>
        askWitnesses(
          block === 'latest'
            ? { ask: (agree) => agree((node) => readCall(node, call, overrides)), chainId }
            : {
                ask: (agree) =>
                  agree(({ request }) => readCall({ block, request }, call, overrides)),
                at: 'latest',
                chainId,
              },
          witnesses(chainId),
        ),
    )
    if ('result' in said) return said
    const { reverted: data } = said
    const error = { code: rpcErrorCodes.reverted, message: 'execution reverted' }
    return { error: data === undefined ? error : { ...error, data } }
  } catch (error) {
    if (!(error instanceof UnwitnessedError || error instanceof VerifierUnreachableError))
      throw error
    // What was not asked because the visitor has asked too much already.
    if (error.cause instanceof ApiError) throw error.cause
    if (error instanceof VerifierUnreachableError) return { unanswered: 'down' }
    throw new ApiError({
      cause: error,
      code: 'name_unwitnessed',
      description:
        'Two nodes of the chain have to agree on whom a name names, or one that the operator trusts, and there are too few at the moment.',
      field: 'chainId',
      retryAfterSeconds: 5,
      status: 503,
    })
  }
}
