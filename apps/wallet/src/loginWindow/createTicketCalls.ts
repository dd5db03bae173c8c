import type { FrameClock } from '../view/FrameClock.ts'

/** Limit of one call. */
const limitMs = 10_000

export type TicketCalls = ReturnType<typeof createTicketCalls>

/**
 * What a window of a login asks the server: anyone may, who has the ticket's token. Answers are read by hand: the window is away
 * before a library of schemas could have loaded.
 */
export function createTicketCalls({
  clock,
  fetch,
  origin,
}: {
  clock: Pick<FrameClock, 'after'>
  fetch: typeof globalThis.fetch
  origin: string
}) {
  async function call(path: string, body: object): Promise<Partial<Record<string, unknown>>> {
    const late = new AbortController()
    const stop = clock.after(limitMs, () => late.abort())
    try {
      const response = await fetch(`${origin}/wallet/v1/tickets/${path}`, {
        body: JSON.stringify(body),
        credentials: 'omit',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        method: 'POST',
        redirect: 'error',
        signal: late.signal,
      })
      if (!response.ok) throw new Error(String(response.status))
      return Object(await response.json())
    } finally {
      stop()
    }
  }

  return {
    /** Answers the frame. @throws where the server did not take it */
    async answer(id: string, body: { answer: string; token: string }): Promise<void> {
      await call(`${id}/answer`, body)
    },
    /** What the frame has put there; undefined while it is not there. */
    async open(id: string, token: string): Promise<string | undefined> {
      const { request, status } = await call(`${id}/open`, { token })
      return status === 'open' && typeof request === 'string' ? request : undefined
    },
  }
}
