import type { Connection } from '@latchkey/core/adapter'

/**
 * The connection of each watched provider as last told. Wallets tell of accounts and of the network apart, and a
 * switch that the page asked for comes without an event from some.
 */
export type KnownConnections = WeakMap<object, Connection>
