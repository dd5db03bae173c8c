const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** How long ago something was, by the largest unit that it fills; times in ms since 1970. */
export function agoText(atMs: number, nowMs: number): string {
  const passedMs = Math.max(0, nowMs - atMs)
  const [unit, unitMs] = units.find(([, ms]) => passedMs >= ms) ?? ['second', 1000]
  return format.format(-Math.floor(passedMs / unitMs), unit)
}
