/** Zones of mainland China, Hong Kong and Macau, as IANA names in upper case (S9.36). */
const restricted: ReadonlySet<string> = new Set([
  'ASIA/BEIJING',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/HONG_KONG',
  'ASIA/KASHGAR',
  'ASIA/MACAO',
  'ASIA/MACAU',
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
])

/** Whether an IANA time zone is one of the restricted ones (S9.36). */
export function isRestrictedTimeZone(timeZone: string): boolean {
  return restricted.has(timeZone.toUpperCase())
}
