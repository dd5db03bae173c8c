import {
  type LatchkeyError,
  type Network,
  RpcFailedError,
  TransactionRefusedError,
} from '@latchkey/core/adapter'
import {
  type BaseError,
  CallExecutionError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ExecutionRevertedError,
  InsufficientFundsError,
} from 'viem'
import { ContractAnswerError } from '../errors/ContractAnswerError.ts'
import { ContractRevertedError } from '../errors/ContractRevertedError.ts'
import { InvalidCallError } from '../errors/InvalidCallError.ts'
import { latchkeyErrorIn } from './latchkeyErrorIn.ts'

/** What viem threw at a call of a contract, as an error of ours with viem's as its cause. */
export function toContractError(
  cause: unknown,
  { functionName, network }: { functionName: string; network: Network },
): LatchkeyError {
  const ours = latchkeyErrorIn(cause)
  if (ours) return ours
  // Thrown before anything was asked.
  if (!(cause instanceof ContractFunctionExecutionError))
    return new InvalidCallError({ cause, functionName })
  const reverted = find(cause, ContractFunctionRevertedError)
  // viem takes every internal error of a node for a revert.
  if (reverted && (reverted.raw !== undefined || /revert/i.test(reverted.reason ?? '')))
    return new ContractRevertedError({ cause, functionName, ...reasonOf(reverted) })
  const refused = find(cause, ExecutionRevertedError)
  if (refused)
    return new ContractRevertedError({ cause, functionName, reason: refused.details || undefined })
  if (find(cause, InsufficientFundsError))
    return new TransactionRefusedError({ cause, reason: cause.shortMessage })
  if (find(cause, CallExecutionError))
    return new RpcFailedError({ cause, method: 'eth_call', networkId: network.caipNetworkId })
  return new ContractAnswerError({ cause, functionName })
}

function reasonOf({ data, reason, signature }: ContractFunctionRevertedError) {
  // An error that the ABI lacks has its selector alone.
  if (!data) return { reason: reason ?? signature }
  if (data.errorName === 'Error' || data.errorName === 'Panic') return { reason }
  return { contractError: { args: (data.args ?? []) as readonly unknown[], name: data.errorName } }
}

function find<E extends BaseError>(
  error: BaseError,
  type: abstract new (...parameters: never[]) => E,
): E | undefined {
  const found = error.walk((each) => each instanceof type)
  return found instanceof type ? found : undefined
}
