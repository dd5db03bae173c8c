import type { LinkAnswer } from '@latchkey/protocol/wallet'
import type { LinkApi } from '../api/createLinkApi.ts'
import { type RequestError, toRequestError } from '../errors/RequestError.ts'

/** Whom a link would let in. */
export type LinkFacts = Extract<LinkAnswer, { status: 'waiting' }>

/** Where the page of a mail’s link stands. */
export type LinkState =
  | { status: 'reading' }
  /** What it is good for could not be read; it may be the next time. */
  | { status: 'unread' }
  | {
      status: 'waiting'
      facts: LinkFacts
      /** What became of the last number that was typed. */
      number: { isWrong: boolean; triesLeft: number | undefined }
      /** The answer was lost; it may come the next time. */
      hasFailed: boolean
      sending: 'confirm' | 'refuse' | undefined
    }
  | { status: 'done' }
  /** Confirmed: another device of the wallet is asked. It can be refused here still. */
  | { status: 'held'; freeInMs: number; hasFailed: boolean; sending: 'refuse' | undefined }
  | { status: 'expired' }
  /** Too many numbers were wrong. */
  | { status: 'refused' }
  /** By the visitor, here. */
  | { status: 'notMe' }

export type Link = ReturnType<typeof createLink>

/** Confirms or refuses a device by the link of a mail. Nothing changes at the server before the visitor has pressed. */
export function createLink(api: LinkApi, token: string) {
  let state: LinkState = { status: 'reading' }
  const listeners = new Set<() => void>()

  function set(next: LinkState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function press(
    sending: 'confirm' | 'refuse',
    ask: () => Promise<LinkState>,
  ): Promise<void> {
    if (state.status === 'held') return refuseHeld(state, ask)
    if (state.status !== 'waiting' || state.sending) return
    const waiting = { ...state, hasFailed: false, number: noNumber, sending }
    set(waiting)
    try {
      set(await ask())
    } catch (error) {
      set(stateAfter(toRequestError(error), { ...waiting, sending: undefined }))
    }
  }

  async function refuseHeld(
    held: Extract<LinkState, { status: 'held' }>,
    ask: () => Promise<LinkState>,
  ): Promise<void> {
    if (held.sending) return
    set({ ...held, hasFailed: false, sending: 'refuse' })
    try {
      set(await ask())
    } catch (error) {
      const { code } = toRequestError(error)
      if (code === 'code_expired') set({ status: 'expired' })
      else set({ ...held, hasFailed: true, sending: undefined })
    }
  }

  return {
    getState: () => state,

    /** Reads whom it would let in, at first and after it could not be read. */
    async read(): Promise<void> {
      set({ status: 'reading' })
      try {
        const answer = await api.read(token)
        if (answer.status === 'registered') set({ status: 'done' })
        else if (answer.status === 'held') set(heldFor(answer.freeInMs))
        else if (answer.status !== 'waiting') set({ status: answer.status })
        else
          set({
            facts: answer,
            hasFailed: false,
            number: noNumber,
            sending: undefined,
            status: 'waiting',
          })
      } catch (error) {
        const { code } = toRequestError(error)
        set({ status: code === 'code_expired' ? 'expired' : 'unread' })
      }
    },

    /** Confirms it by this device’s proof, or with the number in any other browser. */
    confirm: (number: string | undefined): Promise<void> =>
      press('confirm', async () => {
        const answer = await api.finish(token, number)
        return answer.status === 'held' ? heldFor(answer.freeInMs) : { status: 'done' }
      }),

    /** "This isn’t me": whoever waits is refused. */
    refuse: (): Promise<void> =>
      press('refuse', async () => {
        await api.refuse(token)
        return { status: 'notMe' }
      }),

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function heldFor(freeInMs: number): LinkState {
  return { freeInMs, hasFailed: false, sending: undefined, status: 'held' }
}

const noNumber = { isWrong: false, triesLeft: undefined }

function stateAfter(
  { code, facts: said }: RequestError,
  waiting: Extract<LinkState, { status: 'waiting' }>,
): LinkState {
  switch (code) {
    case 'code_wrong': {
      const triesLeft = said?.['triesLeft']
      return {
        ...waiting,
        facts: { ...waiting.facts, isHere: false },
        number: {
          isWrong: !waiting.facts.isHere,
          triesLeft: triesLeft === undefined ? undefined : Number(triesLeft),
        },
      }
    }
    case 'code_expired':
      return { status: 'expired' }
    case 'code_tries_used':
    case 'device_refused':
      return { status: 'refused' }
    default:
      return { ...waiting, hasFailed: true }
  }
}
