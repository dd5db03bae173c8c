import { everyEvmCoinType } from '@latchkey/protocol'
import type { Network } from '../network/Network.ts'

/** Of SLIP-44. */
const bitcoin = 0
const ether = 60
const solana = 501

/**
 * Under which coin types a name may have an address for a network, the best first. The address for Ethereum counts on
 * Ethereum alone: elsewhere it may be a contract that is not there.
 */
export function coinTypes(
  { chainNamespace, id, testnet }: Pick<Network, 'chainNamespace' | 'id' | 'testnet'>,
  { isHome = false }: { isHome?: boolean | undefined } = {},
): readonly number[] {
  if (chainNamespace === 'solana') return [solana]
  if (chainNamespace === 'bip122') return testnet ? [] : [bitcoin]
  const chainId = Number(id)
  if (chainNamespace !== 'eip155' || !(chainId < everyEvmCoinType)) return []
  const own = everyEvmCoinType + chainId
  return chainId === 1 || isHome ? [ether, own, everyEvmCoinType] : [own, everyEvmCoinType]
}
