/** The SQLSTATE of an error of the database, such as `23505`, also where drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  return sqlState(error.cause)
}

/** Whether the database took a value for none of its type: another value is no better for waiting (class 22). */
export function isDataError(error: unknown): boolean {
  return sqlState(error)?.startsWith('22') === true
}
