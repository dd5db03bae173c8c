import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { ProjectConfigResponse } from '@latchkey/protocol/http'
import type { Attempts } from '../connections/Attempt.ts'
import type { Standby } from '../connections/Standby.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Stored, StoredConnection } from '../createStorage.ts'
import type { ThemeMode, ThemeVariables } from '../LatchkeyOptions.ts'
import type { Network } from '../network/Network.ts'
import type { SignIns } from '../signIn/SignInFlow.ts'
import type { Alert } from './alerts.ts'
import type { ModalState } from './modal.ts'
import type { NamespaceConnection } from './namespaceConnection.ts'
import type { Pairing, PairingChoice } from './pairing.ts'
import type { Router } from './router.ts'
import type { Toast } from './toast.ts'
import type { TransactionStack } from './transactionStack.ts'

/** Everything an instance knows, in one store. Server data lives in the query cache instead. */
export type LatchkeyState = {
  /** False until the first pass over storage and the project's configuration is done. */
  initialized: boolean
  activeNamespace: Namespace | undefined
  /** Network chosen per namespace, connected or not. */
  activeNetworkIds: Readonly<Partial<Record<Namespace, NetworkId>>>
  connections: Readonly<Partial<Record<Namespace, NamespaceConnection>>>
  /** Connects that wait for their wallet. */
  attempts: Attempts
  /** Wallets connected beside the active one of their namespace; empty unless the project has several (S6.6). */
  standby: Standby
  /** Where the sign-in of each account stands; empty where the site asks for none. */
  signIns: SignIns
  /** Wallets that storage names and this page has not restored: locked, gone, or still to come. */
  restorable: Readonly<Partial<Record<Namespace, StoredConnection>>>
  /** Further wallets of each namespace as they are stored: those on standby, and the previous ones. */
  otherWallets: Stored['others']
  /** Catalogue or connector ids, newest first (S9.4). */
  recentWalletIds: readonly string[]
  connectors: readonly Connector[]
  networks: readonly Network[]
  projectConfig: ProjectConfig
  modal: ModalState
  /** The offer of a remote session, while one stands. */
  pairing: Pairing
  pairingChoice: PairingChoice
  router: Router
  transactionStack: TransactionStack
  toast: Toast | undefined
  alerts: readonly Alert[]
  theme: { mode: ThemeMode | 'auto' | undefined; variables: ThemeVariables }
  legalAccepted: boolean
  online: boolean
}

/**
 * Where the project's configuration stands. While it is loading, the answer is that of a visit before. Settled without an
 * answer, the site's own settings hold (S6.4).
 */
export type ProjectConfig =
  | { status: 'idle'; answer?: undefined }
  | { status: 'loading'; answer?: ProjectConfigResponse | undefined }
  | { status: 'settled'; answer: ProjectConfigResponse | undefined }
