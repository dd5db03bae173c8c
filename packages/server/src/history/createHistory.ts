import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import type { SeenTokens } from '../balance/createBalances.ts'
import type { KnownTokens } from '../balance/createKnownTokens.ts'
import { createTokenReader } from '../balance/createTokenReader.ts'
import type { Chain, EvmChain } from '../chains/chainConfig.ts'
import { isBitcoinChain, isSolanaChain } from '../chains/chainKind.ts'
import type { Database } from '../database/Database.ts'
import type { Metrics } from '../http/metrics.ts'
import { describeError } from '../logging/describeError.ts'
import type { Check } from '../operations/Check.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import type { Upstreams } from '../upstream/createUpstreams.ts'
import { createAlchemySource } from './adapters/createAlchemySource.ts'
import { createBlockscoutSource } from './adapters/createBlockscoutSource.ts'
import { createEtherscanSource } from './adapters/createEtherscanSource.ts'
import { createHeliusSource } from './adapters/createHeliusSource.ts'
import { historyApis } from './adapters/historyApis.ts'
import { createEsploraSource } from './bitcoin/createEsploraSource.ts'
import type { HistorySource } from './HistorySource.ts'
import type { NamedSource } from './historyRoutes.ts'
import { checkHistorySettings, historySettingOf } from './historySettingOf.ts'
import type { HistorySetting } from './historySettings.ts'
import { createBlockReader } from './indexer/createBlockReader.ts'
import { createFollower, type Follower } from './indexer/createFollower.ts'
import { createHistoryStore } from './indexer/createHistoryStore.ts'
import { createIndexerSource } from './indexer/createIndexerSource.ts'
import { readSeenTokens } from './indexer/readSeenTokens.ts'
import { createSolanaSource } from './solana/createSolanaSource.ts'

/** The sources of every chain, and what reads chains for them. */
export type History = {
  sources: ReadonlyMap<string, NamedSource>
  /** Tokens that an account has had, where this server reads the chain itself. */
  seenTokens: SeenTokens
  /** Degraded while a chain is not read on. */
  check(): Check
  close(): Promise<void>
}

/** Without a round that succeeds for so long, a chain's history is no longer what the chain is. */
const stuckMs = 60_000

/** Makes the source of each chain, and begins to read the chains that this server reads itself. */
export function createHistory({
  clock = systemClock,
  database,
  known,
  logger,
  now,
  metrics,
  settings,
  upstreams: { budget, chains, esplora, observer, rpc },
}: {
  clock?: Clock | undefined
  database: Database
  known?: KnownTokens | undefined
  logger: Logger
  now: () => number
  metrics: Pick<Metrics, 'countOddRows' | 'registry'>
  settings: readonly HistorySetting[]
  upstreams: Pick<Upstreams, 'budget' | 'chains' | 'esplora' | 'observer' | 'rpc'>
}): History {
  checkHistorySettings(chains, settings)
  const store = createHistoryStore({ database })
  const readTokens = createTokenReader({ known, rpc })
  const sources = new Map<string, NamedSource>()
  const followers = new Map<string, Follower>()
  const holder = randomUUID()
  const closing = new AbortController()

  /** With several operators, only what two of them agree on is read and shown. */
  const isCompared = ({ development, id }: Chain) =>
    !development && (rpc.chain(id)?.operators.length ?? 0) > 1

  function follow(chain: EvmChain, setting: Extract<HistorySetting, { source: 'indexer' }>): void {
    if (!chain.development && !isCompared(chain))
      logger.warn(
        { chain: chain.id },
        'the history of a chain is read from nodes of one operator: nothing vouches for what they say',
      )
    const follower = createFollower({
      chain: chain.id,
      clock,
      holder,
      now,
      onError: (error) =>
        logger.warn({ chain: chain.id, err: describeError(error) }, 'a round of history failed'),
      reader: createBlockReader({
        chain,
        onSkipped: (hash) =>
          logger.warn({ chain: chain.id, hash }, 'the logs of a transaction are too many to read'),
        rpc,
      }),
      settings: {
        blocksBack: setting.blocksBack,
        development: chain.development,
        startBlock: setting.startBlock,
      },
      store,
      takeOver: database.kind !== 'postgres',
    })
    followers.set(chain.id, follower)
    follower.start()
  }

  function sourceOf(chain: Chain, setting: HistorySetting): HistorySource | undefined {
    const { countOddRows } = metrics
    const openApi = historyApis({
      budget,
      chainId: chain.id,
      clock,
      observer,
      signal: closing.signal,
    })
    if (isSolanaChain(chain)) {
      if (setting.source === 'rpc-solana') return createSolanaSource({ chain, countOddRows, rpc })
      if (setting.source !== 'helius') return undefined
      return createHeliusSource({ ...setting, chain, countOddRows, openApi })
    }
    if (isBitcoinChain(chain))
      return setting.source === 'esplora' ? createEsploraSource({ chain, esplora, now }) : undefined
    switch (setting.source) {
      case 'indexer':
        follow(chain, setting)
        return createIndexerSource({
          chain,
          onlyAgreed: isCompared(chain),
          readTokens,
          rpc,
          store,
        })
      case 'alchemy':
        return createAlchemySource({ ...setting, chain, countOddRows, openApi })
      case 'blockscout':
        return createBlockscoutSource({
          ...setting,
          apiKey: setting.apiKey,
          chain,
          countOddRows,
          openApi,
        })
      case 'etherscan':
        return createEtherscanSource({ ...setting, chain, clock, countOddRows, openApi })
      default:
        return undefined
    }
  }

  for (const chain of chains.values()) {
    const setting = historySettingOf(chain, settings)
    const source = sourceOf(chain, setting)
    if (source) sources.set(chain.id, { name: setting.source, source })
  }

  if (followers.size > 0)
    new Gauge({
      collect() {
        this.reset()
        for (const [chain, follower] of followers) {
          const { lag } = follower.state()
          if (lag !== undefined) this.set({ chain }, lag)
        }
      },
      help: 'Blocks that a chain has and its history has not, where this process reads it',
      labelNames: ['chain'],
      name: 'latchkey_history_lag_blocks',
      registers: [metrics.registry],
    })

  return {
    check() {
      const stuck = [...followers].filter(([, one]) => one.state().silentMs > stuckMs)
      return stuck.length === 0
        ? { status: 'ok' }
        : { detail: `not read on: ${stuck.map(([id]) => id).join(', ')}`, status: 'degraded' }
    },
    async close() {
      closing.abort()
      await Promise.all([...followers.values()].map((follower) => follower.close()))
    },
    seenTokens: async (account, chain) =>
      followers.has(chain.id)
        ? readSeenTokens(store, {
            account,
            chain: chain.id,
            onlyAgreed: isCompared(chain),
          })
        : [],
    sources,
  }
}
