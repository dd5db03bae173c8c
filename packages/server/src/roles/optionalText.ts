/** A column that may have no value. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
