export function formatArabic(value: number): string {
  return new Intl.NumberFormat('ar').format(value)
}

/** Names are often in Latin script; isolation keeps their punctuation on the right side. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
