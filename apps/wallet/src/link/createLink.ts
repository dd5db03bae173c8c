import type { LinkAnswer } from '@latchkey/protocol/wallet'
import type { LinkApi } from '../api/createLinkApi.ts'
import { type RequestError, toRequestError } from '../errors/RequestError.ts'

/** Whom a link would let in. */
export type LinkFacts = Extract<LinkAnswer, { status: 'waiting' }>

/** Where a press stands that changes something. */
export type Deed = {
  /** The answer was lost; it may come the next time. */
  hasFailed: boolean
  isSending: boolean
}

/** Where the page of a mail’s link stands; `refusal` where the visitor may say by it that it was not them. */
export type LinkState =
  | { status: 'reading' }
  /** What it is good for could not be read; it may be the next time. */
  | { status: 'unread' }
  | {
      status: 'waiting'
      facts: LinkFacts
      /** What became of the last number that was typed. */
      number: { isWrong: boolean; triesLeft: number | undefined }
      confirmation: Deed
      refusal: Deed
    }
  | { status: 'done'; refusal: Deed | undefined }
  /** Confirmed: another device of the wallet is asked. */
  | { status: 'held'; freeInMs: number; refusal: Deed }
  | { status: 'expired'; refusal: Deed | undefined }
  /** Too many numbers were wrong. */
  | { status: 'refused' }
  /** By the visitor, here: the wallet is frozen, until they thaw it. */
  | { status: 'notMe'; thaw: Deed; walletId: string }
  /** By the visitor, here; something else may keep it frozen. */
  | { status: 'thawed'; isFrozen: boolean }

type Waiting = Extract<LinkState, { status: 'waiting' }>

export type Link = ReturnType<typeof createLink>

const resting: Deed = { hasFailed: false, isSending: false }
const sending: Deed = { hasFailed: false, isSending: true }
const failed: Deed = { hasFailed: true, isSending: false }
const noNumber = { isWrong: false, triesLeft: undefined }

/** Confirms or refuses a device by the link of a mail. Nothing changes at the server before the visitor has pressed. */
export function createLink(api: LinkApi, token: string) {
  let state: LinkState = { status: 'reading' }
  const listeners = new Set<() => void>()

  function set(next: LinkState): void {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    getState: () => state,

    /** Reads whom it would let in, at first and after it could not be read. */
    async read(): Promise<void> {
      set({ status: 'reading' })
      try {
        set(stateOf(await api.read(token)))
      } catch (error) {
        const { code } = toRequestError(error)
        set(code === 'code_expired' ? over : { status: 'unread' })
      }
    },

    /** Confirms it by this device’s proof, or with the number in any other browser. */
    async confirm(number: string | undefined): Promise<void> {
      if (state.status !== 'waiting' || isBusy(state)) return
      const before = { ...state, number: noNumber, refusal: resting }
      set({ ...before, confirmation: sending })
      try {
        const answer = await api.finish(token, number)
        set(answer.status === 'held' ? heldFor(answer.freeInMs) : done)
      } catch (error) {
        set(stateAfter(toRequestError(error), before))
      }
    },

    /** "This isn’t me": the device is refused, and the wallet frozen at both roles. */
    async refuse(): Promise<void> {
      if (!('refusal' in state) || !state.refusal || isBusy(state)) return
      const before = state
      set({ ...before, ...rested(before), refusal: sending })
      try {
        const refused = await api.refuse(token)
        await api.freeze(refused)
        set({ status: 'notMe', thaw: resting, walletId: refused.walletId })
      } catch (error) {
        const { code } = toRequestError(error)
        set(code === 'code_expired' ? over : { ...before, ...rested(before), refusal: failed })
      }
    },

    /** Takes back that the wallet is frozen. */
    async thaw(): Promise<void> {
      if (state.status !== 'notMe' || state.thaw.isSending) return
      const before = state
      set({ ...before, thaw: sending })
      try {
        const atRecovery = await api.thaw('recovery', before.walletId)
        const atWallet = await api.thaw('wallet', before.walletId)
        set({ isFrozen: atRecovery.isFrozen || atWallet.isFrozen, status: 'thawed' })
      } catch {
        set({ ...before, thaw: failed })
      }
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const over: LinkState = { refusal: undefined, status: 'expired' }
const done: LinkState = { refusal: resting, status: 'done' }

function stateOf(answer: LinkAnswer): LinkState {
  switch (answer.status) {
    case 'waiting':
      return {
        confirmation: resting,
        facts: answer,
        number: noNumber,
        refusal: resting,
        status: 'waiting',
      }
    case 'held':
      return heldFor(answer.freeInMs)
    case 'refused':
      return { status: 'refused' }
    case 'expired':
    case 'registered': {
      const status = answer.status === 'registered' ? 'done' : 'expired'
      return { refusal: answer.canRefuse ? resting : undefined, status }
    }
  }
}

function heldFor(freeInMs: number): LinkState {
  return { freeInMs, refusal: resting, status: 'held' }
}

function isBusy(state: Extract<LinkState, { refusal: unknown }>): boolean {
  return Boolean(
    state.refusal?.isSending || ('confirmation' in state && state.confirmation.isSending),
  )
}

/** One thing at a time has failed. */
function rested(state: LinkState): { confirmation?: Deed } {
  return 'confirmation' in state ? { confirmation: resting } : {}
}

function stateAfter({ code, facts: said }: RequestError, waiting: Waiting): LinkState {
  switch (code) {
    case 'code_wrong': {
      const triesLeft = said?.['triesLeft']
      return {
        ...waiting,
        confirmation: resting,
        facts: { ...waiting.facts, isHere: false },
        number: {
          isWrong: !waiting.facts.isHere,
          triesLeft: triesLeft === undefined ? undefined : Number(triesLeft),
        },
      }
    }
    case 'code_expired':
      return over
    case 'code_tries_used':
    case 'device_refused':
      return { status: 'refused' }
    default:
      return { ...waiting, confirmation: failed }
  }
}
