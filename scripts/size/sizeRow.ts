const kilobyte = 1_000
/** Nearer to its budget than this, a row says by how many bytes: with one decimal both would be the same number. */
const nearShare = 0.03

/** What was measured, and what it may be. */
type SizeRow = { what: string; bytes: number; budget?: number | undefined }

/** A line of the table, in kilobytes. */
export function sizeRow({ budget, bytes, what }: SizeRow): string {
  const line = `${what.padEnd(44)}${kilobytesText(bytes)}`
  if (!budget) return line
  const left = budget - bytes
  const isNear = Math.abs(left) < budget * nearShare
  const above = `  ABOVE THE BUDGET${isNear ? ` by ${-left} B` : ''}`
  const below = isNear ? `  ${left} B left` : ''
  return `${line}  ${kilobytesText(budget)}${left < 0 ? above : below}`
}

function kilobytesText(bytes: number): string {
  return (bytes / kilobyte).toFixed(1).padStart(7)
}
