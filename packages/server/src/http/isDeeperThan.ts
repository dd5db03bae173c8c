/** How deep JSON from a visitor may be nested; nothing that this server takes is half as deep. */
export const maxJsonDepth = 64

/** Whether a value is nested deeper than so many levels. What is too deep ends whoever writes it by recursion. */
export function isDeeperThan(json: unknown, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return false
  if (levels === 0) return true
  for (const value of Object.values(json)) if (isDeeperThan(value, levels - 1)) return true
  return false
}
