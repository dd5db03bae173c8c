import type { EvmChain } from '../chains/chainConfig.ts'
import { type Exchange, exchangesOf } from '../chains/exchangeConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { hexOf, readContracts } from '../rpc/readCalls.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { exchangeFacts, isTrue } from './exchangeFacts.ts'
import { routerKindCalls, type TradingExchange, tradingExchange } from './TradingExchange.ts'

/** What does not agree is asked again after this: a node may have lied, or stood at an old block. */
const askAgainMs = 60_000

/** The exchanges of all chains. */
export type Exchanges = {
  /**
   * The exchanges of a chain that may be used. At the first use their contracts are asked, in one request, whether they belong
   * together: a mistyped address must send no one's money to a stranger. What they say does not change, so those that agree are
   * not asked again. What a node failed to tell of an exchange is asked at the next use, and until then it is not in use.
   *
   * @throws {ChainUnavailableError}
   */
  inUse(chain: EvmChain): Promise<readonly Exchange[]>
  /** Those of them that trades can be sent to. @throws {ChainUnavailableError} */
  trading(chain: EvmChain): Promise<readonly TradingExchange[]>
  /** What is wrong with those that are off, by CAIP-2 id; chains that no one used yet are not asked. */
  problems(): ReadonlyMap<string, readonly string[]>
}

/** What is known of one exchange: it agrees when it has no problems and its answers are whole. */
type Judged = {
  exchange: Exchange
  isWhole: boolean
  problems: readonly string[]
  trading: readonly TradingExchange[]
}

type Checked = { judged: readonly Judged[]; until: number }

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
    const answers = await readContracts(
      rpc,
      chain,
      facts.flatMap((one) => [...one.facts.map(({ call }) => call), ...one.kindCalls]),
    )
    const before = checked.get(chain.id)
    let next = 0
    const judged = facts.map(({ exchange, facts: own, kindCalls }, index): Judged => {
      const said = answers.slice(next, next + own.length + kindCalls.length)
      next += said.length
      const found = own.flatMap((fact, at) =>
        said[at] === 'unread' || isTrue(fact, hexOf(said[at])) ? [] : [fact.problem],
      )
      const isWhole = !said.includes('unread')
      return {
        exchange,
        isWhole,
        // What was wrong before is not mended by a node that tells nothing.
        problems: isWhole ? found : (before?.judged[index]?.problems ?? []),
        trading: tradingExchange(exchange, said.slice(own.length).map(hexOf)),
      }
    })
    const problems = problemsOf(judged)
    if (problems.join() !== problemsOf(before?.judged ?? []).join()) onProblems(chain.id, problems)
    const result = { judged, until: untilOf(judged) }
    checked.set(chain.id, result)
    return result
  }

  function untilOf(judged: readonly Judged[]): number {
    if (!judged.every(({ isWhole }) => isWhole)) return clock.now()
    return problemsOf(judged).length === 0 ? Number.POSITIVE_INFINITY : clock.now() + askAgainMs
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

  /** Those that agree. @throws {ChainUnavailableError} when there are none, and of some a node has said too little. */
  async function agreeing(chain: EvmChain): Promise<readonly Judged[]> {
    const { judged } = await checkedOf(chain)
    const found = judged.filter(({ isWhole, problems }) => isWhole && problems.length === 0)
    if (found.length === 0 && !judged.every(({ isWhole }) => isWhole))
      throw new ChainUnavailableError(chain.id)
    return found
  }

  return {
    inUse: async (chain) => (await agreeing(chain)).map(({ exchange }) => exchange),
    problems: () =>
      new Map(
        [...checked].flatMap(([id, { judged }]): [string, readonly string[]][] => {
          const problems = problemsOf(judged)
          return problems.length === 0 ? [] : [[id, problems]]
        }),
      ),
    trading: async (chain) => (await agreeing(chain)).flatMap(({ trading }) => trading),
  }
}

function problemsOf(judged: readonly Judged[]): readonly string[] {
  return judged.flatMap(({ problems }) => problems)
}
