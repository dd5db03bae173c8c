/** Aborted with either; `AbortSignal.any` is younger than the oldest browser that is promised. */
export function linkSignals(one: AbortSignal, other: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of [one, other]) {
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  }
  return {
    end() {
      for (const signal of [one, other]) signal?.removeEventListener('abort', abort)
    },
    signal: controller.signal,
  }
}
