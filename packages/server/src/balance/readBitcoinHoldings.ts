import type { Esplora } from '../bitcoin/createEsplora.ts'
import { esploraPaths } from '../bitcoin/esploraPaths.ts'
import { nativeAsset } from '../chains/Asset.ts'
import type { BitcoinChain } from '../chains/chainConfig.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import type { Holding } from './Holding.ts'

/**
 * Reads how much an address has, what waits for a block included.
 *
 * @throws {ChainUnavailableError}
 */
export async function readBitcoinHoldings({
  account,
  chain,
  esplora,
}: {
  account: string
  chain: BitcoinChain
  esplora: Esplora
}): Promise<readonly Holding[]> {
  const outcome = await esplora.chain(chain.id)?.read(esploraPaths.address(account))
  if (!outcome || !('value' in outcome)) throw new ChainUnavailableError(chain.id)
  const { chain_stats: confirmed, mempool_stats: waiting } = outcome.value
  const amount = [confirmed, waiting].reduce(
    (sum, stats) => sum + BigInt(stats.funded_txo_sum) - BigInt(stats.spent_txo_sum),
    0n,
  )
  // An address cannot have spent more than came.
  if (amount < 0n) throw new ChainUnavailableError(chain.id)
  return [{ amount, asset: nativeAsset(chain) }]
}
