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
/** What miners get where no node says what they ask for: a gwei. */
const usualPriority = 1_000_000_000n
/** So many blocks are looked at for what they were paid, and of each what is in the middle. */
const historyParams = ['0x5', 'latest', [50]] as const
const history = z.object({ reward: z.array(z.array(z.string())) })
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
  ask: Ask,
): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
  if (maxFeePerGas !== undefined)
    return {
      maxFeePerGas,
      maxPriorityFeePerGas: smaller(
        maxFeePerGas,
        maxPriorityFeePerGas ?? (await readPriority(ask, () => readBaseFee(ask))),
      ),
    }
  const baseFee = readBaseFee(ask)
  const [base, priority] = await Promise.all([
    baseFee,
    maxPriorityFeePerGas ?? readPriority(ask, () => baseFee),
  ])
  return {
    maxFeePerGas: base * baseFeeFactor + priority,
    maxPriorityFeePerGas: priority,
  }
}

type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** @throws {RequestError} for a network that has one price for all */
async function readBaseFee(ask: Ask): Promise<bigint> {
  const latest = await ask('eth_getBlockByNumber', ['latest', false])
  const baseFee = block.safeParse(latest).data?.baseFeePerGas
  if (!baseFee) throw new RequestError(-32_004, { message: 'The network has no base fee' })
  return readAnswer(baseFee)
}

/**
 * What miners ask for; of a node that does not say it what is left of the price, what they were paid, or the usual, which is
 * never more than all that gas costs there: of a network where it costs a hundredth of a gwei, a gwei is a hundredfold.
 */
async function readPriority(ask: Ask, baseFee: () => Promise<bigint>): Promise<bigint> {
  const asked = await orNothing(ask('eth_maxPriorityFeePerGas'))
  if (asked !== undefined) return readAnswer(asked)
  const said = await orNothing(ask('eth_gasPrice'))
  const price = said === undefined ? undefined : readAnswer(said)
  const rest = price === undefined ? 0n : price - (await baseFee())
  if (rest > 0n) return rest
  const paid = history.safeParse(await orNothing(ask('eth_feeHistory', historyParams))).data
  const rewards = (paid?.reward ?? []).flatMap(([reward]) => (reward ? [readAnswer(reward)] : []))
  const middle = rewards.sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const priority = middle[Math.floor(middle.length / 2)] || usualPriority
  return price === undefined ? priority : smaller(priority, price)
}

/** Nothing where a node refuses, as one does that lacks a method; what was not answered at all still fails. */
async function orNothing(asked: Promise<unknown>): Promise<unknown> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof RequestError) || typeof error.code !== 'number') throw error
  })
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
