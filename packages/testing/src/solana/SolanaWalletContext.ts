import type { Approval } from '../wallet/Approval.ts'
import type { RequestArguments } from '../wallet/TestWallet.ts'
import type { SolanaApprovalRequest } from './SolanaApproval.ts'
import type { SolanaWalletState } from './SolanaWalletState.ts'

/** What the handlers of single features may do with the wallet. */
export type SolanaWalletContext = {
  state(): SolanaWalletState
  /** Changes the state, stores it and notifies the site. */
  update(change: Partial<SolanaWalletState>): void
  decide(request: SolanaApprovalRequest): Promise<Approval<string>>
  /** Signs with the key of an account the site was granted. @throws {ProviderRpcError} 4100 */
  sign(address: string, bytes: Uint8Array): Promise<Uint8Array>
  callChain(rpcUrl: string, request: RequestArguments): Promise<unknown>
  host: string | undefined
  /** What the wallet makes of a sign-in's text. */
  rewrite(text: string): string
}
