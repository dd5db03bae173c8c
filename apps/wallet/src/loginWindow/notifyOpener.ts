import type { LoginReturn } from '@latchkey/protocol/wallet'
import type { FrameClock } from '../view/FrameClock.ts'

/** So long the page has for its answer. */
const answerMs = 3000

export type Opener = Pick<Window, 'postMessage'>
export type OpenedPage = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Notifies the page that opened this window, and no other one; false where it does not say that it has passed it on. */
export function notifyOpener(
  { clock, opener, page }: { clock: Pick<FrameClock, 'after'>; opener: Opener; page: OpenedPage },
  {
    completion,
    loginId,
    recovery,
    site,
  }: Extract<LoginReturn, { status: 'returned' }> & {
    /** What the role `recovery` has given this tab. */
    recovery?: string | undefined
  },
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (hasTaken: boolean) => {
      stop()
      page.removeEventListener('message', take)
      resolve(hasTaken)
    }
    const take = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (source === opener && origin === site && isTaken(data, loginId)) end(true)
    }
    const stop = clock.after(answerMs, () => end(false))
    page.addEventListener('message', take)
    // The browser gives it to this origin or to no one.
    const said = { completion, loginId, ...(recovery !== undefined && { recovery }) }
    opener.postMessage({ ...said, latchkey: 'returned', v: 1 }, site)
  })
}

function isTaken(data: unknown, loginId: string): boolean {
  const said = Object(data) as Partial<Record<string, unknown>>
  return said['latchkey'] === 'taken' && said['v'] === 1 && said['loginId'] === loginId
}
