import type { Connection } from '@latchkey/core/adapter'

/**
 * The last known connection of each watched provider. Wallets report accounts and network in separate events, and
 * some report nothing after a switch that the page asked for.
 */
export type KnownConnections = WeakMap<object, Connection>
