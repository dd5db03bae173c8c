/** How long an idle moment is waited for before work is done anyway. */
const limitMs = 2000

/** Runs in the page's next idle moment; returns what cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: limitMs })
  return () => cancelIdleCallback(handle)
}
