import type { Namespace } from '@latchkey/protocol'
import type { NamespaceConnection } from '../state/namespaceConnection.ts'

/** A connect that waits for its wallet's answer. */
export type Attempt = {
  /** Distinguishes a newer attempt in the same namespace. */
  id: number
  connectorId: string
} & (
  | {
      status: 'waiting'
      /** What the namespace shows again when the wallet declines or the visitor cancels. */
      previous: SettledConnection
    }
  /** The visitor left. The namespace shows what it had before; a late approval still connects. */
  | { status: 'cancelled' }
)

export type Attempts = Readonly<Partial<Record<Namespace, Attempt>>>

/** A connection that waits for no wallet. */
export type SettledConnection = Exclude<NamespaceConnection, { status: 'connecting' }>
