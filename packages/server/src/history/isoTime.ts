/** The last second that a date can say. */
const maxSeconds = 8_640_000_000_000

/** Seconds since 1970, as chains and upstreams have them, in ISO 8601; what no date can say counts as the first. */
export function isoTime(seconds: number): string {
  const isDate = Number.isFinite(seconds) && Math.abs(seconds) <= maxSeconds
  return new Date(isDate ? seconds * 1000 : 0).toISOString()
}
