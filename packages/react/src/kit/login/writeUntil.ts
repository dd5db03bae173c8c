/** How long it is until something, to the minute: at no time before it, whoever comes back then has waited long enough. */
export function writeUntil(secondsLeft: number, locale: 'ar' | 'en'): string {
  const minutes = Math.ceil(secondsLeft / 60)
  const format = new Intl.RelativeTimeFormat(locale)
  return minutes < 60
    ? format.format(minutes, 'minute')
    : format.format(Math.ceil(minutes / 60), 'hour')
}
