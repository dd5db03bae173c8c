import QuickLRU from 'quick-lru'
import type { Address } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { EvmToken } from './Holding.ts'

/** A contract's name does not change. */
const tokenMs = 24 * 3600_000
/** A token may yet be deployed there. */
const noneMs = 3600_000
const maxTokens = 10_000

/** What unlisted tokens have said of themselves: one memory for all who read them. */
export type KnownTokens = {
  /** `none` for an address that is no token. */
  get(chain: EvmChain, address: Address): EvmToken | 'none' | undefined
  /** Keeps what was read; that nothing could be read says nothing of the token. */
  set(chain: EvmChain, address: Address, token: EvmToken | 'none' | 'unread'): void
}

export function createKnownTokens(): KnownTokens {
  const known = new QuickLRU<string, EvmToken | 'none'>({ maxSize: maxTokens })
  const keyOf = ({ id }: EvmChain, address: Address) => `${id}:${address}`
  return {
    get: (chain, address) => known.get(keyOf(chain, address)),
    set(chain, address, token) {
      if (token === 'unread') return
      known.set(keyOf(chain, address), token, { maxAge: token === 'none' ? noneMs : tokenMs })
    },
  }
}
