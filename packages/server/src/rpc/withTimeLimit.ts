/** Thrown by {@link withTimeLimit}. */
export class TimeLimitError extends Error {
  readonly code = 'time_limit'
  override readonly name = 'TimeLimitError'
}

/**
 * Waits for work at most so long. The work goes on; its late result or failure is dropped.
 *
 * @throws {TimeLimitError}
 */
export async function withTimeLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`No answer in ${limitMs} ms.`)), limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
