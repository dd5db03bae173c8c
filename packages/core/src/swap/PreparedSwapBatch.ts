import type { Call } from '../adapters/CallActions.ts'
import type { Account } from '../connectors/Account.ts'
import type { PreparedApproval } from './PreparedApproval.ts'
import type { PreparedSwap } from './PreparedSwap.ts'
import type { SwapStep } from './swapSteps.ts'

/** A swap and what has to be allowed for it, as one request of a wallet that carries out all of it or nothing. */
export type PreparedSwapBatch = Omit<PreparedSwap, 'call'> & {
  account: Account
  /** The wallet that has said that it can. */
  connectorId: string
  networkId: PreparedApproval['call']['networkId']
  /** The steps as calls, in their order, tried out together on the chain. */
  calls: readonly Call[]
  steps: readonly [SwapStep, ...SwapStep[]]
  /** The first of the steps as it would be asked for by itself. */
  approval: PreparedApproval
  /** The most that the network takes for all of it, as far as it is known; base units of the network's own currency. */
  fee: bigint
  /** The wallet will install code in the account first (EIP-7702), and ask for that too. */
  upgrades: boolean
}

/** Whose wallet it is about: what one has refused, or a visitor has chosen for it, says nothing of another. */
export function batchSubject(of: {
  address: string
  connectorId: string
  networkId: string
}): string {
  return `${of.connectorId} ${of.networkId} ${of.address}`
}
