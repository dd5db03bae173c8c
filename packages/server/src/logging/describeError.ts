/** An error as a log may show it. */
export type DescribedError = {
  type: string
  code?: string | undefined
  /** What PostgreSQL names, never what it found there. */
  constraint?: string | undefined
  table?: string | undefined
  /** Where it was thrown. */
  stack?: readonly string[] | undefined
  cause?: DescribedError | undefined
}

const name = /^[\w.]{1,64}$/
const maxFrames = 12
const maxCauses = 4

/**
 * Tells of an error what it is and where it was thrown.
 *
 * Its sentence stays out: databases, parsers and URL readers write the values into it that they were given, and those
 * of visitors belong in no log.
 */
export function describeError(error: unknown, causes: number = maxCauses): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    cause:
      error.cause === undefined || causes === 0
        ? undefined
        : describeError(error.cause, causes - 1),
    code: nameIn(error, 'code'),
    constraint: nameIn(error, 'constraint'),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at [^\n]*:\d+\)?$/.test(line))
      .slice(0, maxFrames)
      .map((line) => line.trim()),
    table: nameIn(error, 'table'),
    type: error.name,
  }
}

function nameIn(error: Error, key: string): string | undefined {
  const value = (error as unknown as Record<string, unknown>)[key]
  return typeof value === 'string' && name.test(value) ? value : undefined
}
