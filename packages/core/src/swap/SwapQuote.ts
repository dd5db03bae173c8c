import type { NetworkId } from '@latchkey/protocol'

/** One trade on the way of a swap. */
export type SwapHop = {
  /** The exchange's name, for people. */
  exchange: string
  /** What its pool keeps, in hundredths of a basis point: 3000 is 0.3 %. */
  fee: number
}

/** What is asked of an exchange; contracts, or undefined for the network's own currency. */
export type SwapPair = {
  networkId: NetworkId
  fromToken: string | undefined
  toToken: string | undefined
}

/** What an amount of one token brings of another, by the price of one block. Amounts are base units. */
export type SwapQuote = SwapPair & {
  fromAmount: bigint
  toAmount: bigint
  /** Units that the transaction takes, about. */
  gas: bigint | undefined
  /** The most that the network takes, in its own currency, as far as the server knows. */
  networkFee: bigint | undefined
  /** What is lost against the exchange's own price, in hundredths of a percent. */
  impactBps: number | undefined
  /** Whose price it is, for people. */
  exchange: string | undefined
  /** What the operator keeps of what is paid, and who gets it; undefined where nothing is. */
  fee?: { amount: bigint; receiver: string } | undefined
  route: readonly SwapHop[]
  blockNumber: bigint | undefined
  /** After this the price is old; milliseconds since 1970. */
  expiresAtMs: number
}
