/** Safari does not say when it has nothing else to do. */
const laterMs = 1000
/** A page that is never idle waits no longer. */
const timeoutMs = 5000

type IdleScope = {
  requestIdleCallback?: ((run: () => void, options: { timeout: number }) => unknown) | undefined
  setTimeout(run: () => void, ms: number): unknown
}

/** Runs something once the browser has nothing else to do. */
export function whenIdle(run: () => void, scope: IdleScope = globalThis): void {
  if (scope.requestIdleCallback) scope.requestIdleCallback(run, { timeout: timeoutMs })
  else scope.setTimeout(run, laterMs)
}
