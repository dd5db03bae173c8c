import QuickLRU from 'quick-lru'
import type { Address } from 'viem'
import type { Esplora } from '../bitcoin/createEsplora.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { isBitcoinChain, isEvmChain, isSolanaChain } from '../chains/chainKind.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Charge } from '../http/route.ts'
import { chargedRpc } from '../rpc/chargedRpc.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { withTimeLimit } from '../time/withTimeLimit.ts'
import { createTurns, type Turn, type Turns } from '../upstream/createTurns.ts'
import type { CountOddRows } from '../upstream/readRows.ts'
import { createKnownTokens, type KnownTokens } from './createKnownTokens.ts'
import type { Holdings } from './Holding.ts'
import { readBitcoinHoldings } from './readBitcoinHoldings.ts'
import { readEvmHoldings } from './readEvmHoldings.ts'
import { readSolanaHoldings } from './readSolanaHoldings.ts'

const cacheMs = 10_000
const chainTimeLimitMs = 3000
/** Enough to keep a core busy while nodes a fifth of a second away think. */
const readsAtOnce = 32
const maxWaiting = 5000
const seenTimeLimitMs = 500
const maxAccounts = 5000
/** Anyone can send an account as many tokens as they like. */
const maxSeenTokens = 300

/** What to read: `account` as the chain's nodes take it. */
export type BalanceQuery = {
  account: string
  chain: Chain
  /** Charges calls of nodes before they are sent; what another visitor has read costs nothing. */
  charge: Charge
  /** Tokens to read now beside those of the chain's list, and `native` for the coin. */
  fresh: readonly string[]
}

/** Tells the addresses of tokens that an account has been seen with, the latest first. May throw. */
export type SeenTokens = (account: string, chain: Chain) => Promise<readonly string[]>

/** Native coin and tokens of an account on one chain, zero amounts included. */
export type Balances = {
  /**
   * Reads from the chain, or repeats what was read in the last ten seconds unless something fresh is asked for.
   *
   * @throws {ApiError} 429 when the calls are more than may be charged. @throws {ChainUnavailableError} @throws {TimeLimitError} three seconds after the chain was asked, or when it has not
   * answered anyone for as long.
   */
  read(query: BalanceQuery): Promise<Holdings>
}

/** What is being read, or was. */
type Reading = { holdings: Promise<Holdings>; turn: Promise<Turn> }

export function createBalances({
  clock = systemClock,
  countOddRows = () => {},
  esplora,
  known = createKnownTokens(),
  limitMs = chainTimeLimitMs,
  rpc,
  seenTokens = async () => [],
}: {
  clock?: Clock | undefined
  countOddRows?: CountOddRows | undefined
  esplora: Esplora
  known?: KnownTokens | undefined
  limitMs?: number | undefined
  rpc: Rpc
  /** Tokens that no list has; three hundred are read at most. */
  seenTokens?: SeenTokens | undefined
}): Balances {
  const kept = new QuickLRU<string, Reading>({ maxAge: cacheMs, maxSize: maxAccounts })
  const turns = new Map<string, Turns>()

  function turnsOf({ id }: Chain): Turns {
    const known =
      turns.get(id) ?? createTurns({ atOnce: readsAtOnce, clock, maxWaiting, silenceMs: limitMs })
    turns.set(id, known)
    return known
  }

  function begin(query: BalanceQuery): Reading {
    const turn = turnsOf(query.chain).take()
    return { holdings: turn.then(() => readNow(query)), turn }
  }

  /** The time that a chain has begins with its turn. */
  async function inTime({ holdings, turn }: Reading): Promise<Holdings> {
    await turn
    return withTimeLimit(holdings, limitMs, clock)
  }

  async function readSeen(account: string, chain: Chain): Promise<readonly string[]> {
    return withTimeLimit(seenTokens(account, chain), seenTimeLimitMs, clock)
  }

  async function readNow({ account, chain, charge, fresh }: BalanceQuery): Promise<Holdings> {
    const charged = chargedRpc(rpc, charge)
    if (isBitcoinChain(chain))
      return { holdings: await readBitcoinHoldings({ account, chain, esplora }), isWhole: true }
    const seen = await readSeen(account, chain).catch(() => [])
    const addresses = [
      ...fresh,
      ...seen.slice(0, maxSeenTokens).map((one) => addressOn(chain, one)),
    ]
    if (isSolanaChain(chain))
      return readSolanaHoldings({ account, addresses, chain, countOddRows, rpc: charged })
    return readEvmHoldings({ account: account as Address, addresses, chain, known, rpc: charged })
  }

  function readAnew(query: BalanceQuery): Promise<Holdings> {
    const key = keyOf(query)
    const reading = begin(query)
    // What comes too late for this visitor is there for whoever asks next.
    kept.set(key, reading)
    // A failure is not worth remembering, unless something newer stands there by now.
    reading.holdings.catch(() => kept.get(key) === reading && kept.delete(key))
    const answer = inTime(reading)
    const end = (how: 'answered' | 'failed') => () =>
      void reading.turn.then(
        (turn) => turn.end(how),
        () => undefined,
      )
    // That a visitor may not ask says nothing of the chain.
    answer.then(end('answered'), (error) =>
      end(error instanceof ApiError ? 'answered' : 'failed')(),
    )
    return answer
  }

  return {
    read(query) {
      const cached = query.fresh.length === 0 ? kept.get(keyOf(query)) : undefined
      if (cached)
        // Who could not pay for it was another visitor.
        return inTime(cached).catch((error) => {
          if (error instanceof ApiError) return readAnew(query)
          throw error
        })
      return readAnew(query)
    },
  }
}

function keyOf({ account, chain }: BalanceQuery): string {
  return `${chain.id}:${account}`
}

function addressOn(chain: Chain, address: string): string {
  return isEvmChain(chain) ? address.toLowerCase() : address
}
