/** Whether a wallet's request is newer than the last of its kind; ids are made of time, of up to 19 digits. */
export function isNewer(id: string, last: string | undefined): boolean {
  const digits = id.replaceAll('"', '')
  if (!/^\d{1,30}$/.test(digits)) return false
  return last === undefined || BigInt(digits) > BigInt(last)
}
