import QuickLRU from 'quick-lru'
import type { Address } from 'viem'
import type { Chain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { withTimeLimit } from '../rpc/withTimeLimit.ts'
import type { Asset, Holding } from './Holding.ts'
import { listedTokens, readHoldings } from './readHoldings.ts'
import { readTokens } from './readTokens.ts'

const cacheMs = 10_000
const tokenCacheMs = 24 * 3600_000
const chainTimeLimitMs = 3000
const maxAccounts = 5000
const maxTokens = 10_000

/** Native coin and tokens of an account on one chain, zero amounts included. */
export type Balances = {
  /**
   * Reads from the chain, or repeats what was read in the last ten seconds. `fresh` tokens are read now, beside
   * those of the chain's list.
   *
   * @throws {ChainUnavailableError} @throws {TimeLimitError} after three seconds.
   */
  read(parameters: {
    account: Address
    chain: Chain
    fresh: readonly (Address | 'native')[]
  }): Promise<readonly Holding[]>
}

export function createBalances({
  rpc,
  limitMs = chainTimeLimitMs,
}: {
  rpc: Rpc
  limitMs?: number | undefined
}): Balances {
  const holdings = new QuickLRU<string, Promise<readonly Holding[]>>({
    maxAge: cacheMs,
    maxSize: maxAccounts,
  })
  const known = new QuickLRU<string, Asset>({ maxAge: tokenCacheMs, maxSize: maxTokens })

  async function tokensOf(chain: Chain, fresh: readonly (Address | 'native')[]) {
    const listed = listedTokens(chain)
    const ids = new Set(listed.map(({ address }) => address))
    const others = fresh.filter(
      (address): address is Address => !ids.has(address) && address !== 'native',
    )
    const key = (address: Address) => `${chain.id}:${address}`
    const unknown = others.filter((address) => !known.has(key(address)))
    const found = await readTokens(rpc, chain, unknown)
    unknown.forEach((address, index) => {
      const token = found[index]
      if (token) known.set(key(address), token)
    })
    return [...listed, ...others.flatMap((address) => known.get(key(address)) ?? [])]
  }

  return {
    read({ account, chain, fresh }) {
      const key = `${chain.id}:${account}`
      const cached = fresh.length === 0 ? holdings.get(key) : undefined
      if (cached) return cached
      const reading = withTimeLimit(
        tokensOf(chain, fresh).then((tokens) => readHoldings({ account, chain, rpc, tokens })),
        limitMs,
      )
      holdings.set(key, reading)
      // A failure is not worth remembering, unless something newer stands there by now.
      reading.catch(() => holdings.get(key) === reading && holdings.delete(key))
      return reading
    },
  }
}
