import type { EvmChain } from '../chains/chainConfig.ts'
import { type Exchange, exchangesOf } from '../chains/exchangeConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readCalls } from '../rpc/readCalls.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { exchangeFacts, isTrue } from './exchangeFacts.ts'
import {
  isForSwaps,
  routerKindCalls,
  type TradingExchange,
  tradingExchange,
} from './TradingExchange.ts'

/** What does not agree is asked again after this: a node may have lied, or stood at an old block. */
const askAgainMs = 60_000

/** The exchanges of all chains. */
export type Exchanges = {
  /**
   * The exchanges of a chain that may be used. At the first use their contracts are asked, in one request, whether they belong
   * together: a mistyped address must send no one's money to a stranger. What they say does not change, so those that agree are
   * not asked again.
   *
   * @throws {ChainUnavailableError}
   */
  inUse(chain: EvmChain): Promise<readonly Exchange[]>
  /** Those of them that trades can be sent to. @throws {ChainUnavailableError} */
  trading(chain: EvmChain): Promise<readonly TradingExchange[]>
  /**
   * Whether swaps are served on a chain, by its configuration and what is known of its exchanges; asks nothing. What is old is
   * not known: else no one would ask again where no one may.
   */
  mayTrade(chain: EvmChain): boolean
  /** What is wrong with those that are off, by CAIP-2 id; chains that no one used yet are not asked. */
  problems(): ReadonlyMap<string, readonly string[]>
}

type Checked = {
  inUse: readonly Exchange[]
  problems: readonly string[]
  trading: readonly TradingExchange[]
  until: number
}

export function createExchanges({
  clock = systemClock,
  onProblems,
  rpc,
}: {
  clock?: Clock | undefined
  /** Called when other things are wrong with a chain's exchanges than before. */
  onProblems: (chainId: string, problems: readonly string[]) => void
  rpc: Rpc
}): Exchanges {
  const checked = new Map<string, Checked>()
  const checking = new Map<string, Promise<Checked>>()

  async function check(chain: EvmChain): Promise<Checked> {
    const facts = exchangesOf(chain).map((exchange) => {
      return {
        exchange,
        facts: exchangeFacts(exchange, chain.exchanges?.wrappedNative),
        kindCalls: routerKindCalls(exchange),
      }
    })
    const answers = await readCalls(
      rpc,
      chain,
      facts.flatMap((one) => [...one.facts.map(({ call }) => call), ...one.kindCalls]),
    )
    let next = 0
    const judged = facts.map(({ exchange, facts: own, kindCalls }) => {
      const problems = own.flatMap((fact) => (isTrue(fact, answers[next++]) ? [] : [fact.problem]))
      const trading = tradingExchange(exchange, answers.slice(next, next + kindCalls.length))
      next += kindCalls.length
      return { exchange, problems, trading }
    })
    const problems = judged.flatMap((one) => one.problems)
    const before = checked.get(chain.id)?.problems ?? []
    if (problems.join() !== before.join()) onProblems(chain.id, problems)
    const agreeing = judged.filter((one) => one.problems.length === 0)
    const result = {
      inUse: agreeing.map(({ exchange }) => exchange),
      problems,
      trading: agreeing.flatMap(({ trading }) => trading),
      until: problems.length === 0 ? Number.POSITIVE_INFINITY : clock.now() + askAgainMs,
    }
    checked.set(chain.id, result)
    return result
  }

  function knownOf({ id }: EvmChain): Checked | undefined {
    const known = checked.get(id)
    return known && clock.now() < known.until ? known : undefined
  }

  async function checkedOf(chain: EvmChain): Promise<Checked> {
    const known = knownOf(chain)
    if (known) return known
    const running = checking.get(chain.id) ?? check(chain).finally(() => checking.delete(chain.id))
    checking.set(chain.id, running)
    return running
  }

  return {
    inUse: async (chain) => (await checkedOf(chain)).inUse,
    mayTrade: (chain) => isForSwaps(chain) && knownOf(chain)?.trading.length !== 0,
    problems: () =>
      new Map(
        [...checked].flatMap(([id, { problems }]): [string, readonly string[]][] =>
          problems.length === 0 ? [] : [[id, problems]],
        ),
      ),
    trading: async (chain) => (await checkedOf(chain)).trading,
  }
}
