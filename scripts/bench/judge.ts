/** A frame is as long on a slow host as on a quick one, and nothing can be seen sooner. */
const frameMs = 1000 / 60
/** Below this a kept node or listener is one-time work of the page, not a leak of each cycle. */
const tolerance = 0.05

/**
 * What may not be exceeded: a count, the same everywhere, or milliseconds as on the reference host, with what the floor
 * of the same row took there, and what it may take on the quickest host.
 */
export type Budget = { max: number } | { ms: number; floorMs?: number; leastMs?: number }
export type Row = {
  name: string
  /** How many times slower the browser makes its main thread. */
  throttle: number
  budget: Budget
  /** The least that is possible, and our own, measured in the same run. */
  floor: number | undefined
  ours: number | undefined
}
/** A row with the budget as it is on this host. */
export type JudgedRow = Row & { above: boolean; allowed: number; ratio: number | undefined }

/**
 * Judges each time by its distance to the floor: a host that takes twice as long for the floor may take twice as long
 * for ours. A row without a floor of its own goes by the pace of the others that were throttled as much.
 */
export function judge(rows: readonly Row[]): JudgedRow[] {
  return rows.map((row) => {
    const { budget, floor, ours } = row
    const allowed = allowedFor(row, rows)
    return {
      ...row,
      above: !(ours !== undefined && ours <= allowed + tolerance),
      allowed,
      ratio: 'ms' in budget && floor && ours !== undefined ? ours / floor : undefined,
    }
  })
}

function allowedFor(row: Row, rows: readonly Row[]): number {
  const { budget, throttle } = row
  if ('max' in budget) return budget.max
  const pace = paceOf(row) ?? medianPace(rows.filter((other) => other.throttle === throttle))
  return Math.max(budget.leastMs ?? frameMs, budget.ms * pace)
}

/** How many times longer than on the reference host the floor of this row took. */
function paceOf({ budget, floor }: Row): number | undefined {
  if (!('ms' in budget) || budget.floorMs === undefined) return undefined
  // Without a floor nothing can be said of this host, and no budget is large enough.
  return floor === undefined ? NaN : floor / budget.floorMs
}

/** Of the paces that were measured; NaN when there are none. */
function medianPace(rows: readonly Row[]): number {
  const paces = rows.map((row) => paceOf(row) ?? NaN).filter(Number.isFinite)
  return paces.toSorted((a, b) => a - b)[Math.floor(paces.length / 2)] ?? NaN
}
