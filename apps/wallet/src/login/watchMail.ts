import type { LoginStarted } from '@latchkey/protocol/wallet'
import type { FrameClock } from '../view/FrameClock.ts'
import type { BrowserFact } from '../view/FrameFacts.ts'

/** So long after a mail: the server tries again after 5, 20 and 60 seconds where a receiver is deferred. */
const asksAtMs = [3000, 8000, 20_000, 60_000, 100_000]

export type Unsent = NonNullable<LoginStarted['mail']>

/** Asks a few times what became of a mail, while the page is visible. An answer that does not come says nothing. */
export async function watchMail({
  ask,
  clock,
  onUnsent,
  signal,
  visible,
}: {
  ask: (signal: AbortSignal) => Promise<Pick<LoginStarted, 'mail'>>
  clock: Pick<FrameClock, 'after'>
  onUnsent: (mail: Unsent) => void
  /** Aborted once its code is not waited for any more. */
  signal: AbortSignal
  visible: BrowserFact
}): Promise<void> {
  /** Waits until something happens, or the signal. */
  function until(subscribe: (end: () => void) => () => void): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        stop()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const stop = subscribe(end)
      signal.addEventListener('abort', end)
    })
  }

  let askedAtMs = 0
  for (const atMs of asksAtMs) {
    const restMs = atMs - askedAtMs
    askedAtMs = atMs
    await until((end) => clock.after(restMs, end))
    while (!signal.aborted && !visible.read()) await until(visible.subscribe)
    if (signal.aborted) return
    const { mail } = await ask(signal).catch((): { mail?: Unsent } => ({}))
    if (signal.aborted) return
    if (mail) return onUnsent(mail)
  }
}
