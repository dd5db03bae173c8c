import type { Approval } from '../wallet/Approval.ts'
import type { BitcoinApprovalRequest } from './BitcoinApproval.ts'
import type { BitcoinWalletState } from './BitcoinWalletState.ts'
import type { BitcoinKey, BitcoinKeys } from './deriveKeys.ts'
import type { EsploraClient } from './esploraClient.ts'
import type { TestBitcoinNetwork } from './testNetworks.ts'

/** What the handlers of single requests may do with the wallet. */
export type BitcoinWalletContext = {
  state(): BitcoinWalletState
  /** Changes the state, stores it and notifies the site. */
  update(change: Partial<BitcoinWalletState>): void
  /** Every account, on the network the wallet is on. */
  keys(): readonly BitcoinKeys[]
  /** Addresses the site may use now: of the selected account, or none. */
  visible(): readonly BitcoinKey[]
  /** The key of an address the site may use. @throws {ProviderRpcError} 4100 */
  keyOf(address: string): BitcoinKey
  decide(request: BitcoinApprovalRequest): Promise<Approval<string>>
  /** Asks the owner once at a time whether the site may use an account. */
  connect(): Promise<void>
  networks: readonly TestBitcoinNetwork[]
  esplora(): EsploraClient
}

/** Answers one request of a family; parameters and answer are JSON. */
export type BitcoinHandler = (context: BitcoinWalletContext, params: unknown) => unknown

export type BitcoinHandlers = Readonly<Record<string, BitcoinHandler>>
