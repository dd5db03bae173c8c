import type { Chain, EvmChain, SolanaChain } from '../../chains/chainConfig.ts'
import { isEvmChain, isSolanaChain } from '../../chains/chainKind.ts'
import { isForDevelopment } from '../../chains/isForDevelopment.ts'
import { ConfigError } from '../../config/ConfigError.ts'

export type PayingChain = EvmChain | SolanaChain

/**
 * The chain on which a faucet of the sandbox pays.
 *
 * @throws {ConfigError} where there is none, or one whose coins are worth something
 */
export function payingChain(id: string, chains: ReadonlyMap<string, Chain>): PayingChain {
  const chain = chains.get(id)
  if (!chain) throw new ConfigError([`onramp.sandbox.faucets: there is no chain ${id}`])
  if (!chain.development || !isForDevelopment(chain))
    throw new ConfigError([
      `onramp.sandbox.faucets: the sandbox pays on chains for development only, and ${id} is none`,
    ])
  if (isEvmChain(chain) || isSolanaChain(chain)) return chain
  throw new ConfigError([`onramp.sandbox.faucets: the sandbox sells nothing on ${id}`])
}
