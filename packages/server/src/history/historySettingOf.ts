import type { Chain } from '../chains/chainConfig.ts'
import { isBitcoinChain, isEvmChain, isSolanaChain } from '../chains/chainKind.ts'
import { ConfigError } from '../config/ConfigError.ts'
import type { HistorySetting } from './historySettings.ts'

const sources = {
  bitcoin: ['esplora', 'none'],
  evm: ['alchemy', 'blockscout', 'etherscan', 'indexer', 'none'],
  solana: ['helius', 'none', 'rpc-solana'],
} as const satisfies Readonly<Record<string, readonly HistorySetting['source'][]>>

/**
 * Where a chain's history comes from: what the operator says, else what needs no key. An EVM chain has none without being
 * read block by block, which is done unasked on development chains only.
 */
export function historySettingOf(
  chain: Chain,
  settings: readonly HistorySetting[],
): HistorySetting {
  const setting = settings.findLast((one) => one.chain === chain.id)
  if (setting) return setting
  const { development, id } = chain
  if (isSolanaChain(chain)) return { chain: id, source: 'rpc-solana' }
  if (isBitcoinChain(chain)) return { chain: id, source: 'esplora' }
  return development
    ? { blocksBack: 0, chain: id, source: 'indexer', startBlock: 0 }
    : { chain: id, source: 'none' }
}

/** @throws {ConfigError} for a setting of a chain that is not served, or that cannot have this source. */
export function checkHistorySettings(
  chains: ReadonlyMap<string, Chain>,
  settings: readonly HistorySetting[],
): void {
  const problems = settings.flatMap(({ chain: id, source }, index) => {
    const chain = chains.get(id)
    if (!chain) return [`history.${index}.chain: ${id} is not among the chains.`]
    const possible: readonly string[] = isEvmChain(chain)
      ? sources.evm
      : sources[isSolanaChain(chain) ? 'solana' : 'bitcoin']
    return possible.includes(source)
      ? []
      : [`history.${index}.source: ${id} can have ${possible.join(', ')}.`]
  })
  if (problems.length > 0) throw new ConfigError(problems)
}
