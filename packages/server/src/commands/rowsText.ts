import type { RowCounts } from '../backup/writeBackup.ts'

/** What a backup has, in a line. */
export function rowsText(rows: RowCounts): string {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return `${total} rows of ${counts.length} tables`
}
