import type { Hex } from 'viem'
import type { Chain, EvmChain } from '../chains/chainConfig.ts'
import type { CallOutcome } from './createChainRpc.ts'
import type { Rpc } from './createRpc.ts'
import { type Call, resultOf } from './JsonRpc.ts'
import { type ContractCall, decodeAggregate3, encodeAggregate3 } from './multicall3.ts'
import { ChainUnavailableError } from './rpcTransport.ts'

/** What a call of a node answered. */
export type NodeAnswer = Exclude<CallOutcome, { unanswered: string }>

const callsPerRequest = 300

/**
 * Reads many contracts, and what else is asked of the chain, in one request: through Multicall3 where the chain has it,
 * 300 calls at a time, else call by call. A call that fails is `undefined` and takes none of the others along.
 *
 * @throws {ChainUnavailableError}
 */
export async function readCallsWith(
  rpc: Rpc,
  chain: EvmChain,
  { calls, others }: { calls: readonly ContractCall[]; others: readonly Call[] },
): Promise<{ read: readonly (Hex | undefined)[]; others: readonly NodeAnswer[] }> {
  const parts = partsOf(chain, calls)
  const answers = await sendAll(rpc, chain, [...others, ...parts.map(({ call }) => call)])
  const read = await Promise.all(
    parts.map(async ({ calls: asked }, index) => {
      const answer = hexOf(answers[others.length + index])
      if (asked.length === 1) return [answer]
      const results = answer && decodeAggregate3(answer, asked.length)
      // Multicall3 is not deployed after all, or one of the calls took all the gas: then each has its own.
      return results ?? readSingly(rpc, chain, asked)
    }),
  )
  return { others: answers.slice(0, others.length), read: read.flat() }
}

/** Reads many contracts in one request; see {@link readCallsWith}. @throws {ChainUnavailableError} */
export async function readCalls(
  rpc: Rpc,
  chain: EvmChain,
  calls: readonly ContractCall[],
): Promise<readonly (Hex | undefined)[]> {
  if (calls.length === 0) return []
  return (await readCallsWith(rpc, chain, { calls, others: [] })).read
}

/** Answers of a chain's nodes. @throws {ChainUnavailableError} when one is missing. */
export async function sendAll(
  rpc: Rpc,
  { id }: Chain,
  calls: readonly Call[],
): Promise<readonly NodeAnswer[]> {
  const outcomes = (await rpc.chain(id)?.send(calls)) ?? []
  return calls.map((_, index) => {
    const outcome = outcomes[index]
    if (!outcome || 'unanswered' in outcome) throw new ChainUnavailableError(id)
    return outcome
  })
}

/** Calls of a node with the reads that each is for. */
function partsOf({ multicall3 }: EvmChain, calls: readonly ContractCall[]) {
  if (!multicall3 || calls.length < 2)
    return calls.map((one) => ({ call: callOf(one), calls: [one] }))
  const parts: { call: Call; calls: readonly ContractCall[] }[] = []
  for (let start = 0; start < calls.length; start += callsPerRequest) {
    const asked = calls.slice(start, start + callsPerRequest)
    // One alone would be read as what Multicall3 wraps its result in.
    const [only] = asked
    parts.push(
      asked.length === 1 && only
        ? { call: callOf(only), calls: asked }
        : { call: callOf({ data: encodeAggregate3(asked), to: multicall3 }), calls: asked },
    )
  }
  return parts
}

function callOf({ data, to }: ContractCall): Call {
  return { method: 'eth_call', params: [{ data, to }, 'latest'] }
}

async function readSingly(
  rpc: Rpc,
  chain: EvmChain,
  calls: readonly ContractCall[],
): Promise<readonly (Hex | undefined)[]> {
  return (await sendAll(rpc, chain, calls.map(callOf))).map(hexOf)
}

function hexOf(answer: NodeAnswer | undefined): Hex | undefined {
  const result = resultOf(answer)
  return typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result) ? (result as Hex) : undefined
}
