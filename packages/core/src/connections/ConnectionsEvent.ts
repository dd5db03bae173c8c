import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { Connection } from '../connectors/Connection.ts'
import type { Stored } from '../createStorage.ts'
import type { SignInEvent } from '../signIn/SignInEvent.ts'

/** What can happen to the connections of an instance. */
export type ConnectionsEvent =
  | AttemptEvent
  | RestoreEvent
  | WalletEvent
  | SelectionEvent
  | SignInEvent
  | { type: 'storedElsewhere'; stored: Stored; namespaces: readonly Namespace[]; restore: boolean }

/** A visitor connects a wallet. */
export type AttemptEvent =
  | { type: 'asked'; namespace: Namespace; connectorId: string; attemptId: number }
  | {
      type: 'approved'
      namespace: Namespace
      attemptId: number
      connection: Connection
      /** Whether the wallet connected before stays connected beside the new one (S6.6). */
      multiWallet: boolean
      /** The id by which the wallet counts as a recent one (S9.4). */
      recentWalletId: string | undefined
    }
  | { type: 'declined'; namespace: Namespace; attemptId: number }
  /** The visitor left the screen that waits, in one namespace or in all. */
  | { type: 'cancelled'; namespace: Namespace | undefined }

/** A page restores what an earlier visit connected. */
export type RestoreEvent =
  | { type: 'restoring'; namespace: Namespace }
  | { type: 'restored'; namespace: Namespace; connection: Connection }
  /** `forget` when the wallet said that it grants nothing any more. */
  | { type: 'notRestored'; namespace: Namespace; connectorId: string; forget: boolean }
  | { type: 'standbyRestored'; namespace: Namespace; connection: Connection }
  | { type: 'restoreEnded'; namespaces: readonly Namespace[] }

/** A connected wallet changed or left. */
export type WalletEvent =
  /** A session connected a further namespace by itself. */
  | { type: 'joined'; namespace: Namespace; connection: Connection }
  | { type: 'changed'; namespace: Namespace; connection: Connection }
  /** `remember` keeps the wallet among the previous ones. */
  | { type: 'ended'; namespace: Namespace; connectorId: string; remember: boolean }
  | {
      type: 'disconnected'
      namespaces: readonly Namespace[]
      remember: boolean
      /** Wallets of other namespaces that end with these. */
      joined?: readonly { namespace: Namespace; connectorId: string }[]
      /** Whether the modal stays open; else who commits it closes the modal, or leads elsewhere. */
      keepOpen?: boolean
    }

/** A visitor chose among what is connected. */
export type SelectionEvent =
  | { type: 'walletSelected'; namespace: Namespace; connectorId: string }
  | { type: 'accountSelected'; namespace: Namespace; address: string }
  | { type: 'namespaceSelected'; namespace: Namespace }
  | { type: 'networkSelected'; namespace: Namespace; networkId: NetworkId }
  /** A previous wallet is taken off the list. */
  | { type: 'walletForgotten'; namespace: Namespace; connectorId: string }
  /** A wallet of the catalogue became a recent one (S9.4). */
  | { type: 'walletUsed'; walletId: string }
