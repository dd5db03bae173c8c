import { chainIdOf, everyEvmCoinType } from '@latchkey/protocol'

/** Ether's coin type, under which names are looked up most. */
const etherCoinType = 60

/**
 * What a new name leads to. The account of a key is the same on each chain; a contract is where it is, and what is
 * sent to its address elsewhere may be lost.
 */
export function coinTypesOf(coinType: number, { isKey }: { isKey: boolean }): readonly number[] {
  const own = normalCoinType(coinType)
  return isKey ? [...new Set([etherCoinType, everyEvmCoinType, own])] : [own]
}

/** Older clients write mainnet's in the form of the other chains. */
export function normalCoinType(coinType: number): number {
  return chainIdOf(coinType) === 1 ? etherCoinType : coinType
}
