import type { WalletApi } from '../api/createApi.ts'
import { fromBase64url, toBase64url } from '../base64url.ts'
import type { FrameClock } from '../view/FrameClock.ts'
import { sealRequest, type WindowRequest } from './sealedRequest.ts'
import { markOf, readAnswer, requestAnswers, type TicketAnswer, ticketKeys } from './ticketKeys.ts'
import { type TicketEvent, type TicketState, ticketTransition } from './ticketTransition.ts'
import { waitForAnswer } from './waitForAnswer.ts'

/** A window of which the server knows nothing for so long is taken for blocked. */
const openingMs = 3000
/** So often in a row it is tried. */
const maxFailures = 3

export type Ticket = ReturnType<typeof createTicket>

type TicketApi = Pick<WalletApi, 'endTicket' | 'putTicket' | 'ticket'>

/**
 * Has a request shown by a window, and waits for its answer. The two meet through the server: what `window.open` gives, and
 * whether it says that the window is closed, means nothing on a page that is isolated (COOP).
 */
export function createTicket({
  api,
  clock,
  onAnswer,
  openWindow,
  origin,
  request,
}: {
  api: TicketApi
  clock: FrameClock
  onAnswer: (answer: TicketAnswer) => void
  openWindow: (url: string) => void
  /** Of the wallet. */
  origin: string
  request: WindowRequest
}) {
  const ended = new AbortController()
  const { signal } = ended
  const listeners = new Set<() => void>()
  let state: TicketState = { status: 'making' }
  let made: { id: string; secret: Uint8Array } | undefined
  let stopTimer = () => {}

  function take(event: TicketEvent): void {
    const next = ticketTransition(state, event)
    if (next.status === state.status) return
    state = next
    for (const listener of listeners) listener()
  }

  /** Makes one after the other, as long as there is no answer: each counts for some minutes. */
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const secret = crypto.getRandomValues(new Uint8Array(32))
      const id = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
      const keys = await ticketKeys(secret, id, requestAnswers)
      const mark = await markOf(fromBase64url(keys.token))
      await api.putTicket(id, { mark, request: await sealRequest(request, keys.seal) }, signal)
      if (signal.aborted) return void end(id)
      made = { id, secret }
      take({ type: 'kept' })
      const onOpened = () => take({ type: 'opened' })
      const answer = await waitForAnswer({ api, clock }, { id, maxFailures, onOpened, signal })
      if (signal.aborted) return
      made = undefined
      const known = readAnswer(keys, answer)
      if (known) return onAnswer(known)
      take({ type: 'over' })
    }
  }

  function begin(): void {
    run().catch(() => {
      if (!signal.aborted) take({ type: 'failed' })
    })
  }

  function end(id: string): void {
    // It is over by itself soon.
    api.endTicket(id).catch(() => {})
  }

  begin()
  return {
    destroy(): void {
      stopTimer()
      ended.abort()
      if (made) end(made.id)
    },

    getState: (): TicketState => state,

    /** Opens the window: called in a click, or browsers block it. */
    open(): void {
      if (!made) return
      openWindow(`${origin}/window#${made.id}.${toBase64url(made.secret)}`)
      stopTimer()
      take({ type: 'clicked' })
      stopTimer = clock.after(openingMs, () => take({ type: 'silent' }))
    },

    /** After a failure. */
    retry(): void {
      if (state.status !== 'failed') return
      made = undefined
      take({ type: 'over' })
      begin()
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
