import type { Address, LocalAccount } from 'viem'
import type { Approval, ApprovalRequest } from './Approval.ts'
import type { BatchMemory } from './batches/Batch.ts'
import type { TestBatches } from './batches/TestBatches.ts'
import type { RequestArguments, TestChain } from './TestWallet.ts'
import type { WalletState } from './WalletState.ts'

/** What the handlers of single methods may do with the wallet. */
export type WalletContext = {
  state(): WalletState
  /** Changes the state, stores it and notifies the site. */
  update(change: Partial<WalletState>): void
  /** Undefined where the wallet has no batches. */
  batches: { memory: BatchMemory; options: TestBatches } | undefined
  accounts: readonly [Address, ...Address[]]
  /** The key of an account the site was granted. @throws {ProviderRpcError} 4100 */
  signer(address: Address): LocalAccount
  decide(request: ApprovalRequest): Promise<Approval>
  callChain(chain: TestChain, request: RequestArguments): Promise<unknown>
  switchesWhenAdding: boolean
}

export type Handler = (context: WalletContext, params: unknown) => unknown
