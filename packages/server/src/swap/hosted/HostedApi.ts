import type { Address, Hex } from 'viem'
import type { AskedBuild } from '../AskedBuild.ts'
import type { AskedSwap } from '../readSwapQuestion.ts'
import type { HostedName } from '../sources/sourceNames.ts'

/** What an aggregator says that an amount brings; nothing of it is believed yet. */
export type HostedQuote = {
  amountOut: bigint
  /** Of the whole transaction, about; where it does not say, as much as such a swap takes. */
  gas: bigint
}

/** A swap as an aggregator has written it; nothing of it is believed yet. */
export type HostedOffer = HostedQuote & {
  call: { data: Hex; from: Address; to: Address; value: bigint }
}

/** An aggregator with a key. */
export type HostedApi = {
  name: HostedName
  /** What visitors are shown. */
  label: string
  /** Nothing where it trades no such thing. @throws {SourceFailedError} */
  quote(asked: AskedSwap): Promise<HostedQuote | undefined>
  /** Nothing where it trades no such thing. @throws {SourceFailedError} */
  offer(build: AskedBuild): Promise<HostedOffer | undefined>
  /** The contract that it wants a token to be allowed to. @throws {SourceFailedError} */
  spender(asked: AskedSwap): Promise<Address | undefined>
  /** Whether a call says in its own words what was asked for, and nothing else: `least` is what it may insist on at least. */
  reads(build: AskedBuild, data: Hex, least: bigint): boolean
}
