import * as z from 'zod/mini'
import { RequestError } from '../../errors/RequestError.ts'
import type { EvmTransaction } from '../../signing/signTransaction.ts'
import type { RequestContext } from '../createRequests.ts'
import { chainIdOf, readQuantity, toQuantity } from './quantity.ts'
import type { AskedTransaction } from './readTransaction.ts'

/** What a contract does may take more by the time it is done, as where someone else traded before: a fifth more. */
const gasMargin = 5n
/** Blocks fill up while a visitor reads: the base fee may double until then. */
const baseFeeFactor = 2n
const block = z.object({ baseFeePerGas: z.optional(z.nullable(z.string())) })

/** A transaction with everything but its nonce, which is the next one when it is signed. */
export type FilledTransaction = Omit<EvmTransaction, 'nonce'>

/**
 * Fills in gas and fees by the wallet's own node, once the node has said that it is of the network.
 *
 * @throws {RequestError} with the node's words where it refuses, as where the transaction would fail
 */
export async function fillTransaction(
  asked: AskedTransaction,
  request: RequestContext,
): Promise<FilledTransaction> {
  const { network, user } = request
  const ask = (method: string, params: readonly unknown[] = []) =>
    request.context.api.rpc(network.id, method, params)
  const chainId = chainIdOf(network.id)
  if (readAnswer(await ask('eth_chainId')) !== chainId) throw new RequestError('unavailable')
  const { data, to, value } = asked
  const call = {
    data,
    from: user.descriptor.addresses.eip155,
    value: toQuantity(value),
    ...(to === '' ? {} : { to }),
  }
  const estimate = async () => {
    const gas = readAnswer(await ask('eth_estimateGas', [call]))
    return data === '0x' ? gas : gas + gas / gasMargin
  }
  const [gasLimit, fees] = await Promise.all([asked.gasLimit ?? estimate(), readFees(asked, ask)])
  return { chainId, data, gasLimit, to, value, ...fees }
}

/** The number of the next transaction. */
export async function nextNonce({ context, network, user }: RequestContext): Promise<bigint> {
  const address = user.descriptor.addresses.eip155
  const params = [address, 'pending']
  return readAnswer(await context.api.rpc(network.id, 'eth_getTransactionCount', params))
}

async function readFees(
  { maxFeePerGas, maxPriorityFeePerGas }: AskedTransaction,
  ask: (method: string, params?: readonly unknown[]) => Promise<unknown>,
): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
  if (maxFeePerGas !== undefined)
    return {
      maxFeePerGas,
      maxPriorityFeePerGas: smaller(
        maxFeePerGas,
        maxPriorityFeePerGas ?? readAnswer(await ask('eth_maxPriorityFeePerGas')),
      ),
    }
  const [latest, priority] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    maxPriorityFeePerGas ?? ask('eth_maxPriorityFeePerGas').then(readAnswer),
  ])
  const baseFee = block.safeParse(latest).data?.baseFeePerGas
  // Without a base fee a network has one price for all.
  if (!baseFee) throw new RequestError(-32_004, { message: 'The network has no base fee' })
  return {
    maxFeePerGas: readAnswer(baseFee) * baseFeeFactor + priority,
    maxPriorityFeePerGas: priority,
  }
}

/** A quantity of the node; anything else is no answer. */
function readAnswer(answer: unknown): bigint {
  try {
    return readQuantity(answer, 'answer')
  } catch {
    throw new RequestError('unavailable')
  }
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
