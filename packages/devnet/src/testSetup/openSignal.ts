/** A signal that is never aborted. */
export function openSignal(): AbortSignal {
  return new AbortController().signal
}
