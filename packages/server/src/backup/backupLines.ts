import * as z from 'zod'
import { BackupError } from './BackupError.ts'

/** The first line of a backup: which tables its rows fit. */
export const backupHeader = z.object({
  format: z.literal('latchkey-backup-1'),
  /** ISO 8601. */
  madeAt: z.string(),
  /** Names of the migrations that had run. */
  migrations: z.array(z.string()),
  /** Of the server that wrote it. */
  version: z.string(),
})
export type BackupHeader = z.infer<typeof backupHeader>

/** The last line of a backup: the number of rows of each table. A file without it is not whole. */
export const backupFooter = z.object({ rows: z.record(z.string(), z.number().int()) })
export type BackupFooter = z.infer<typeof backupFooter>

const rowPattern = /^\["(\w+)",(\{.*\})\]$/s

/** A row as a line; its JSON stays as PostgreSQL wrote it, since JavaScript would round large numbers. */
export function rowLine(table: string, json: string): string {
  return `["${table}",${json}]`
}

/** The table and the JSON of a row's line; `undefined` where the line is no row. */
export function readRowLine(line: string): { table: string; json: string } | undefined {
  const [, table, json] = rowPattern.exec(line) ?? []
  return table === undefined || json === undefined ? undefined : { json, table }
}

/** @throws {BackupError} */
export function readHeader(line: string | undefined): BackupHeader {
  const header = backupHeader.safeParse(parsed(line))
  if (!header.success) throw new BackupError('The file is not a backup of a Latchkey server.')
  return header.data
}

/** @throws {BackupError} */
export function readFooter(line: string): BackupFooter {
  const footer = backupFooter.safeParse(parsed(line))
  if (!footer.success) throw new BackupError('The backup has a line that cannot be read.')
  return footer.data
}

function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}
