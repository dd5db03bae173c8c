import { RequestAbortedError, type SessionDevices } from '@latchkey/core/adapter'
import { FrameFailedError } from '../errors/frame.ts'
import type { Channel } from '../frame/createChannel.ts'
import type { Approvals } from './createApprovals.ts'
import type { Session } from './createSession.ts'

/** The visitor's devices, which the frame shows in the place of approvals: the page learns how many wait, and nothing else of them. */
export function createDevices({
  approvals,
  call,
  onLoggedOut,
  session,
}: {
  approvals: Pick<Approvals, 'ask'>
  call: Channel['call']
  onLoggedOut(): void
  /** Who is logged in now. */
  session(): Session | undefined
}): SessionDevices & {
  /** The session is over: what is shown of it is not shown any longer. */
  end(): void
} {
  let open: { over: AbortController; shown: Promise<void> } | undefined

  /** @throws {FrameFailedError} `logged_out`, without the frame where the page knows it already */
  async function asked<T>(run: () => Promise<T>): Promise<T> {
    const before = session()
    if (!before) throw new FrameFailedError({ frameCode: 'logged_out' })
    try {
      return await run()
    } catch (error) {
      const isOut = error instanceof FrameFailedError && error.frameCode === 'logged_out'
      if (isOut && before === session()) onLoggedOut()
      throw error
    }
  }

  async function showUntil(over: AbortController): Promise<void> {
    const { signal } = over
    try {
      await asked(() =>
        approvals.ask(signal, async ({ left }) => {
          // Nothing was begun that would have to end first: the next click may show it again.
          left.addEventListener('abort', () => over.abort())
          try {
            await call('devices.show', {}, { signal })
          } catch (error) {
            throw signal.aborted ? new RequestAbortedError() : error
          }
        }),
      )
    } catch (error) {
      // The page's own dialog was closed, or whose devices they are is out: that is no failure.
      if (!signal.aborted) throw error
    } finally {
      if (open?.over === over) open = undefined
    }
  }

  return {
    end: () => open?.over.abort(),
    show() {
      // One sheet for two clicks.
      if (open && !open.over.signal.aborted) return open.shown
      const over = new AbortController()
      // Before anything of it runs: what ends at once has to find itself here.
      const shown = Promise.resolve().then(() => showUntil(over))
      open = { over, shown }
      return shown
    },
    waiting: () => asked(async () => (await call('devices.waiting', {})).count),
  }
}
