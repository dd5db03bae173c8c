import type { Hex } from 'viem'
import type { Chain, EvmChain } from '../chains/chainConfig.ts'
import type { CallOutcome } from './createChainRpc.ts'
import type { Rpc } from './createRpc.ts'
import { isRevert } from './isRevert.ts'
import { type Call, isError } from './JsonRpc.ts'
import { type ContractCall, decodeAggregate3, encodeAggregate3 } from './multicall3.ts'
import { ChainUnavailableError } from './rpcTransport.ts'

/** What a call of a node answered. */
export type NodeAnswer = Exclude<CallOutcome, { unanswered: string }>

const callsPerRequest = 300

/**
 * What a contract has answered: `none` where it reverts, returns nothing or has no code, and `unread` where no node has said:
 * that is no fact of the chain, and nothing to remember.
 */
export type ContractAnswer = Hex | 'none' | 'unread'

/**
 * Reads many contracts, and what else is asked of the chain, in one request: through Multicall3 where the chain has it,
 * 300 calls at a time, else call by call. A call that fails takes none of the others along.
 *
 * @throws {ChainUnavailableError}
 */
export async function readContractsWith(
  rpc: Rpc,
  chain: EvmChain,
  { calls, others }: { calls: readonly ContractCall[]; others: readonly Call[] },
): Promise<{ read: readonly ContractAnswer[]; others: readonly NodeAnswer[] }> {
  const parts = partsOf(chain, calls)
  const answers = await sendAll(rpc, chain, [...others, ...parts.map(({ call }) => call)])
  const read = await Promise.all(
    parts.map(async ({ calls: asked }, index) => {
      const answer = contractAnswer(answers[others.length + index])
      if (asked.length === 1) return [answer]
      const said = hexOf(answer)
      const results = said && decodeAggregate3(said, asked.length)
      // Multicall3 is not deployed after all, or one of the calls took all the gas: then each has its own.
      return results?.map((one) => one ?? 'none') ?? readSingly(rpc, chain, asked)
    }),
  )
  return { others: answers.slice(0, others.length), read: read.flat() }
}

/** Reads many contracts in one request; see {@link readContractsWith}. @throws {ChainUnavailableError} */
export async function readContracts(
  rpc: Rpc,
  chain: EvmChain,
  calls: readonly ContractCall[],
): Promise<readonly ContractAnswer[]> {
  if (calls.length === 0) return []
  return (await readContractsWith(rpc, chain, { calls, others: [] })).read
}

/** As {@link readContractsWith}, where it does not matter why there is no answer: it is `undefined`. @throws {ChainUnavailableError} */
export async function readCallsWith(
  rpc: Rpc,
  chain: EvmChain,
  asked: { calls: readonly ContractCall[]; others: readonly Call[] },
): Promise<{ read: readonly (Hex | undefined)[]; others: readonly NodeAnswer[] }> {
  const { others, read } = await readContractsWith(rpc, chain, asked)
  return { others, read: read.map(hexOf) }
}

/** What was said; `undefined` where nothing was. */
export function hexOf(answer: ContractAnswer | undefined): Hex | undefined {
  return answer === 'none' || answer === 'unread' ? undefined : answer
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
): Promise<readonly ContractAnswer[]> {
  return (await sendAll(rpc, chain, calls.map(callOf))).map(contractAnswer)
}

function contractAnswer(answer: NodeAnswer | undefined): ContractAnswer {
  if (!answer) return 'unread'
  if (isError(answer)) return isRevert(answer.error) ? 'none' : 'unread'
  const { result } = answer
  if (result === '0x') return 'none'
  return typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result) ? (result as Hex) : 'unread'
}
