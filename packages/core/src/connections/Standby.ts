import type { Namespace } from '@latchkey/protocol'
import type { Connection } from '../connectors/Connection.ts'

/** Wallets that stay connected beside the active one of their namespace, newest first. */
export type Standby = Readonly<Partial<Record<Namespace, readonly Connection[]>>>
