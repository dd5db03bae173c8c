/** Between two looks at what is due and whether the relay still answers (S9.6). */
export const heartbeatMs = 5000

export type Beat = {
  /** Calls back every heartbeat, and at once when the page is shown again: timers freeze in hidden pages. */
  onBeat(listener: (reason: BeatReason) => void): void
}

export type BeatReason = 'beat' | 'wake' | 'offline'

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  document?: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

/** One timer for everything that has to be looked at now and then. */
export function createBeat({
  page,
  signal,
}: {
  page: Page | undefined
  signal: AbortSignal
}): Beat {
  const listeners: ((reason: BeatReason) => void)[] = []
  const tell = (reason: BeatReason) => {
    for (const listener of listeners) listener(reason)
  }
  const wake = () => {
    if (page?.document?.visibilityState !== 'hidden') tell('wake')
  }
  const sleep = () => tell('offline')
  const timer = setInterval(() => tell('beat'), heartbeatMs)
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
    onBeat(listener) {
      listeners.push(listener)
    },
  }
}
