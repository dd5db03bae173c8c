import type { ConnectRow } from './connectRows.ts'

/** A row of Connect, or the way to the whole catalogue below them. */
export type ZoneRow = ConnectRow | { kind: 'all' }

/** Rows that follow each other and are drawn alike. */
export type ConnectZone = { large: boolean; rows: readonly ZoneRow[] }

/**
 * Draws large what a visitor connects with at once, and compact what leads further. The rows keep their order (S2.28),
 * also one that the site has given them.
 */
export function connectZones(
  rows: readonly ConnectRow[],
  /** Connect leads to the whole catalogue. */
  { all }: { all: boolean },
): readonly ConnectZone[] {
  const isLarge = rows.some(isOwned)
    ? isOwned
    : rows.some(isRemote)
      ? isRemote
      : ({ kind }: ZoneRow) => kind !== 'all' || rows.length === 0
  const zones: { large: boolean; rows: ZoneRow[] }[] = []
  for (const row of all ? [...rows, { kind: 'all' } as const] : rows) {
    const large = isLarge(row)
    const zone = zones.at(-1)
    if (zone?.large === large) zone.rows.push(row)
    else zones.push({ large, rows: [row] })
  }
  return zones
}

/** A wallet of this browser, or one that the visitor has connected from elsewhere. */
function isOwned(row: ZoneRow): boolean {
  if (row.kind === 'remote' || row.kind === 'all') return false
  return row.recent !== false || (row.kind === 'connector' && row.connector.type !== 'EXTERNAL')
}

function isRemote({ kind }: ZoneRow): boolean {
  return kind === 'remote'
}
