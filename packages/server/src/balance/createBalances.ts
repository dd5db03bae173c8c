import QuickLRU from 'quick-lru'
import type { Address } from 'viem'
import type { Esplora } from '../bitcoin/createEsplora.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { isBitcoinChain, isSolanaChain } from '../chains/chainKind.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { withTimeLimit } from '../time/withTimeLimit.ts'
import { createEvmReader } from './createEvmReader.ts'
import type { Holding } from './Holding.ts'
import { readBitcoinHoldings } from './readBitcoinHoldings.ts'
import { readSolanaHoldings } from './readSolanaHoldings.ts'

const cacheMs = 10_000
const chainTimeLimitMs = 3000
const maxAccounts = 5000

/** What to read: `account` as the chain's nodes take it. */
export type BalanceQuery = {
  account: string
  chain: Chain
  /** Tokens to read now beside those of the chain's list, and `native` for the coin. */
  fresh: readonly string[]
}

/** Native coin and tokens of an account on one chain, zero amounts included. */
export type Balances = {
  /**
   * Reads from the chain, or repeats what was read in the last ten seconds unless something fresh is asked for.
   *
   * @throws {ChainUnavailableError} @throws {TimeLimitError} after three seconds.
   */
  read(query: BalanceQuery): Promise<readonly Holding[]>
}

export function createBalances({
  clock = systemClock,
  esplora,
  rpc,
  limitMs = chainTimeLimitMs,
}: {
  clock?: Clock | undefined
  esplora: Esplora
  rpc: Rpc
  limitMs?: number | undefined
}): Balances {
  const holdings = new QuickLRU<string, Promise<readonly Holding[]>>({
    maxAge: cacheMs,
    maxSize: maxAccounts,
  })
  const readEvm = createEvmReader({ rpc })

  function readNow({ account, chain, fresh }: BalanceQuery): Promise<readonly Holding[]> {
    if (isSolanaChain(chain)) return readSolanaHoldings({ account, chain, fresh, rpc })
    if (isBitcoinChain(chain)) return readBitcoinHoldings({ account, chain, esplora })
    return readEvm({ account: account as Address, chain, fresh })
  }

  return {
    read(query) {
      const key = `${query.chain.id}:${query.account}`
      const cached = query.fresh.length === 0 ? holdings.get(key) : undefined
      if (cached) return cached
      const reading = withTimeLimit(readNow(query), limitMs, clock)
      holdings.set(key, reading)
      // A failure is not worth remembering, unless something newer stands there by now.
      reading.catch(() => holdings.get(key) === reading && holdings.delete(key))
      return reading
    },
  }
}
