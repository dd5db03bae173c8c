import type { Address } from 'viem'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { AskedBuild } from '../AskedBuild.ts'
import type { GasPrices } from '../createGasPrices.ts'
import type { AskedSwap } from '../readSwapQuestion.ts'
import type { SwapCall } from '../swapCall.ts'
import type { SourceName } from './sourceNames.ts'

/** A trade on the way of a swap, for people. */
export type QuotedHop = { exchange: string; fee: number; from: Address; to: Address }

/** What a source says that an amount brings. */
export type SourceQuote = {
  amountIn: bigint
  amountOut: bigint
  /** As contracts of the chain count blocks; an aggregator names none. */
  blockNumber?: bigint | undefined
  /** Whose price it is, for people. */
  exchange: string
  /** What the operator keeps of what is paid. */
  fee?: { amount: bigint; receiver: Address } | undefined
  /** Of the whole transaction, about. */
  gas: bigint
  gasPrices: GasPrices
  hops: readonly QuotedHop[]
  /** What is lost against the pools' own price, in hundredths of a percent; an aggregator's way is not known. */
  impactBps?: number | undefined
  source: SourceName
  /** The contract that the swap is sent to, and that takes the token. */
  spender: Address
}

/** A swap that was tried, and can be handed out. */
export type BuiltSwap = {
  /** What arrives by the trial. */
  arrives: bigint
  call: SwapCall
  /** Seconds since 1970 after which the exchange refuses; an aggregator's call has none. */
  deadline?: number | undefined
  gas: bigint
  /** With less nothing is swapped. */
  least: bigint
  quote: SourceQuote
}

/** A swap by a price, which is tried once it is the best. */
export type SwapOffer = {
  quote: SourceQuote
  /** @throws {ApiError} where it would fail @throws {CallRefusedError} where it is not what was asked for */
  make(): Promise<BuiltSwap>
}

/** A contract that swaps are sent to, by its name for people. */
export type Spender = { name: string; router: Address }

/** Who says what swaps bring, and writes them. */
export type SwapSource = {
  name: SourceName
  /** Nothing where it has nothing to say for now. @throws {ApiError} where what is asked cannot be had */
  quote(asked: AskedSwap): Promise<SourceQuote | undefined>
  offer(build: AskedBuild): Promise<SwapOffer | undefined>
  /** The contract that a token has to be allowed to. @throws {ApiError} */
  spenderOf(asked: AskedSwap): Promise<Spender | undefined>
  /** All contracts of a chain that its swaps are sent to. */
  spenders(chain: EvmChain): Promise<readonly Spender[]>
}
