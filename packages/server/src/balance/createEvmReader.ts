import QuickLRU from 'quick-lru'
import { type Address, isAddress } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { EvmToken, Holding } from './Holding.ts'
import { listedTokens, readHoldings } from './readHoldings.ts'
import { readTokens } from './readTokens.ts'

const tokenCacheMs = 24 * 3600_000
const maxTokens = 10_000

/** Reads coin and tokens of an account on an EVM chain. @throws {ChainUnavailableError} */
export type ReadEvmHoldings = (parameters: {
  account: Address
  chain: EvmChain
  /** Tokens to read beside those of the chain's list. */
  fresh: readonly string[]
}) => Promise<readonly Holding[]>

/** Remembers for a day what tokens say of themselves. */
export function createEvmReader({ rpc }: { rpc: Rpc }): ReadEvmHoldings {
  const known = new QuickLRU<string, EvmToken>({ maxAge: tokenCacheMs, maxSize: maxTokens })

  async function tokensOf(chain: EvmChain, fresh: readonly string[]) {
    const listed = listedTokens(chain)
    const ids = new Set(listed.map(({ address }) => address))
    const others = fresh.filter(isEvmAddress).filter((address) => !ids.has(address))
    const key = (address: Address) => `${chain.id}:${address}`
    const unknown = others.filter((address) => !known.has(key(address)))
    const found = await readTokens(rpc, chain, unknown)
    unknown.forEach((address, index) => {
      const token = found[index]
      if (token) known.set(key(address), token)
    })
    return [...listed, ...others.flatMap((address) => known.get(key(address)) ?? [])]
  }

  return async ({ account, chain, fresh }) =>
    readHoldings({ account, chain, rpc, tokens: await tokensOf(chain, fresh) })
}

function isEvmAddress(text: string): text is Address {
  return isAddress(text, { strict: false })
}
