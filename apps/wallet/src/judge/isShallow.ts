/** Seaport's bulk orders are trees of 24 levels; nothing that anyone signs goes deeper than this. */
const maxLevels = 64

/** Whether plain data are nested no deeper than what reads them can follow, in every browser. */
export function isShallow(data: unknown): boolean {
  let level = [data]
  for (let count = 0; level.length > 0; count += 1) {
    if (count > maxLevels) return false
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    )
  }
  return true
}
