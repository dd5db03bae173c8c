/** Chain ids are the lower 31 bits of a coin type (ENSIP-11). */
const maxChainId = 2 ** 31

/** Ether's own (SLIP-44). */
const etherCoinType = 60

/** Stands for every EVM chain (ENSIP-19): an address that a key controls is the same account on each. */
export const everyEvmCoinType = 2 ** 31

/** Thrown by {@link coinTypeOf}; the message is the specification's sentence. */
export class InvalidChainIdError extends Error {
  readonly code = 'name.invalid_chain_id'
  override readonly name = 'InvalidChainIdError'

  constructor() {
    super('Invalid chainId')
  }
}

/**
 * The coin type under which a name has its address of an EVM chain (ENSIP-11).
 *
 * @throws {InvalidChainIdError} for a chain id of 2^31 or more (S5.4)
 */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 1 || chainId >= maxChainId)
    throw new InvalidChainIdError()
  return chainId === 1 ? etherCoinType : everyEvmCoinType + chainId
}

/** The chain that a coin type stands for; `undefined` when it is none of an EVM chain. */
export function chainIdOf(coinType: number): number | undefined {
  if (coinType === etherCoinType) return 1
  const chainId = coinType - everyEvmCoinType
  return Number.isInteger(chainId) && chainId >= 1 && chainId < maxChainId ? chainId : undefined
}
