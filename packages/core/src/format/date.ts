import { latin } from './amount.ts'

/** Month heading over a list, with the year when it is not the current one (S2.12). */
export function monthHeading(date: Date, now: Date, locale = 'en-US'): string {
  const sameYear = date.getFullYear() === now.getFullYear()
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(date)
}

/** Day and short month of a list row, such as `21 Nov`. */
export function dayAndMonth(date: Date, locale = 'en-US'): string {
  const parts = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short' }).formatToParts(
    date,
  )
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('day')} ${part('month')}`
}

/** The time of day of something that may be old, such as `12:04`. */
export function hourAndMinute(date: Date, locale = 'en-US'): string {
  return new Intl.DateTimeFormat(latin(locale), {
    hour: '2-digit',
    hourCycle: 'h23',
    minute: '2-digit',
  }).format(date)
}
