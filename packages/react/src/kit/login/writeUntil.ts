/** How long it is until something, to the minute: at no time before it, whoever comes back then has waited long enough. */
export function writeUntil(secondsLeft: number, locale: 'ar' | 'en'): string {
  // What is no number, Intl throws at: a text must not take its screen down.
  const minutes = Math.ceil(secondsLeft / 60) || 1
  const format = new Intl.RelativeTimeFormat(locale)
  return minutes < 60
    ? format.format(minutes, 'minute')
    : format.format(Math.ceil(minutes / 60), 'hour')
}
