const pattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/

/** Whether it is an RFC 3339 date-time of a day that exists; a leap second is one of the day's last minute. */
export function isDateTime(text: string): boolean {
  const parts = pattern.exec(text)?.slice(1).map(Number)
  if (!parts) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const [, , , , , , offsetHour = 0, offsetMinute = 0] = parts.map((each) => each || 0)
  const days = month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= days &&
    hour <= 23 &&
    minute <= 59 &&
    second <= (minute === 59 ? 60 : 59) &&
    offsetHour <= 23 &&
    offsetMinute <= 59
  )
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}
