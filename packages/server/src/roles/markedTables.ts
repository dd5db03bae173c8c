import type { RoleKeys } from './createRoleKeys.ts'

/** Tables whose rows decide who gets something, with the columns that a row is known by. */
export const markedTables = {
  recovery_arrivals: ['device', 'wallet_id'],
  recovery_challenges: ['device'],
  recovery_devices: ['device', 'wallet_id'],
  recovery_freezes: ['wallet_id', 'device'],
  recovery_identities: ['identity'],
  recovery_known: ['device', 'wallet_id'],
  recovery_registrations: ['id'],
  recovery_wallets: ['wallet_id', 'slot_id'],
  wallet_arrivals: ['device', 'wallet_id'],
  wallet_devices: ['device', 'wallet_id'],
  wallet_ended: ['device', 'wallet_id'],
  wallet_freezes: ['wallet_id', 'device'],
  wallet_identities: ['identity'],
  wallet_logins: ['id'],
  wallet_slots: ['slot_id'],
  wallet_social_logins: ['device'],
  wallet_wallets: ['wallet_id'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type MarkedTable = keyof typeof markedTables

export type Row = Readonly<Record<string, unknown>>

/** What a row is known by, in one text. */
export function refOf(table: MarkedTable, row: Row): string {
  return [table, ...markedTables[table].map((column) => row[column])].join(' ')
}

/**
 * The mark of a whole row by a role's key: every column but the mark itself, so that none can be forgotten. A column
 * without a value is left out: one that a later version adds changes no mark.
 */
export function markOf(
  { mac }: Pick<RoleKeys, 'mac'>,
  table: MarkedTable,
  { mark: _, ...columns }: Row,
): string {
  return mac(`row ${table}`, JSON.stringify(toSorted(columns)))
}

/** The same text for the same data, whatever order a database keeps its keys in. */
function toSorted(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64url')
  if (Array.isArray(value)) return value.map(toSorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, toSorted(each)])
}
