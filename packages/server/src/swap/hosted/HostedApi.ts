import type { Address, Hex } from 'viem'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import type { AskedBuild } from '../AskedBuild.ts'
import type { AskedSwap } from '../readSwapQuestion.ts'
import type { HostedName } from '../sources/sourceNames.ts'
import type { CallFault } from './CallRefusedError.ts'

/** What an aggregator says that an amount brings; nothing of it is believed yet. */
export type HostedQuote = {
  amountOut: bigint
  /** What the operator keeps, of what is paid. */
  fee?: bigint | undefined
  /** Of the whole transaction, about; where it does not say, as much as such a swap takes. */
  gas: bigint
}

/** A swap as an aggregator has written it; nothing of it is believed yet. */
export type HostedOffer = HostedQuote & {
  /** It need not say whose call it is. */
  call: { data: Hex; from?: Address | undefined; to: Address; value: bigint }
  /** Whatever it says has to be allowed to take what is paid. */
  spenders?: readonly Address[] | undefined
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
  /** What a call says otherwise in its own words than was asked for: `least` is what it has to insist on. */
  faultIn(build: AskedBuild, data: Hex, least: bigint): CallFault | undefined
  /**
   * Whether the contract that a call hands what is paid to is the aggregator's own, by what the chain says; of one whose router
   * minds the least itself there is nothing to ask. @throws {ChainUnavailableError}
   */
  knowsTarget?(rpc: Rpc, chain: EvmChain, data: Hex): Promise<boolean>
}
