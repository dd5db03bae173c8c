/** How often the client checks what is due, and whether the relay still answers (S9.6). */
export const heartbeatMs = 5000

export type Heartbeat = {
  /** Calls back at each interval, and at once when the page is shown again: timers freeze in hidden pages. */
  subscribe(listener: (reason: HeartbeatReason) => void): void
}

export type HeartbeatReason = 'interval' | 'wake' | 'offline'

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  document?: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

/** One timer for everything that is checked at intervals. */
export function createHeartbeat({
  page,
  signal,
}: {
  page: Page | undefined
  signal: AbortSignal
}): Heartbeat {
  const listeners: ((reason: HeartbeatReason) => void)[] = []
  const notify = (reason: HeartbeatReason) => {
    for (const listener of listeners) listener(reason)
  }
  const wake = () => {
    if (page?.document?.visibilityState !== 'hidden') notify('wake')
  }
  const sleep = () => notify('offline')
  const timer = setInterval(() => notify('interval'), heartbeatMs)
  page?.addEventListener('online', wake)
  page?.addEventListener('offline', sleep)
  page?.addEventListener('pageshow', wake)
  page?.document?.addEventListener('visibilitychange', wake)
  const stop = () => {
    clearInterval(timer)
    page?.removeEventListener('online', wake)
    page?.removeEventListener('offline', sleep)
    page?.removeEventListener('pageshow', wake)
    page?.document?.removeEventListener('visibilitychange', wake)
    listeners.length = 0
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return {
    subscribe(listener) {
      listeners.push(listener)
    },
  }
}
