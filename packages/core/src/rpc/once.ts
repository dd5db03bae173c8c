/**
 * Runs `work` when it is first asked for and shares its result. After a failure it runs anew, unless `isFinal` says
 * that the failure stands.
 */
export function once<T>(
  work: () => Promise<T>,
  isFinal: (error: unknown) => boolean = () => false,
): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    if (result) return result
    const running = work()
    result = running
    running.catch((error: unknown) => {
      if (!isFinal(error)) result = undefined
    })
    return running
  }
}
