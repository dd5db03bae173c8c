import type { WalletApi } from '../api/createApi.ts'
import { type RequestError, toRequestError } from '../errors/RequestError.ts'

/** Where the page of a mail’s link stands. */
export type LinkState =
  | { status: 'done' }
  | { status: 'expired' }
  /** It may work the next time. */
  | { status: 'failed' }
  /** The browser is not the one that asked: it needs the number that is shown there. */
  | { status: 'number'; isSending: boolean; isWrong: boolean; triesLeft: number | undefined }
  | { status: 'ready'; isSending: boolean }
  | { status: 'refused' }

export type Link = ReturnType<typeof createLink>

/** Confirms a device by the link of a mail. Nothing is asked of the server before the visitor has pressed. */
export function createLink(api: Pick<WalletApi, 'finishLink'>, token: string) {
  let state: LinkState = { isSending: false, status: 'ready' }
  const listeners = new Set<() => void>()

  function set(next: LinkState): void {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    getState: () => state,

    /** Confirms it by this device’s proof, or with the number in any other browser. */
    async confirm(number: string | undefined): Promise<void> {
      if ('isSending' in state && state.isSending) return
      if (state.status === 'done' || state.status === 'expired' || state.status === 'refused')
        return
      set(
        number === undefined
          ? { isSending: true, status: 'ready' }
          : { isSending: true, isWrong: false, status: 'number', triesLeft: undefined },
      )
      try {
        await api.finishLink(token, number)
        set({ status: 'done' })
      } catch (error) {
        set(stateAfter(toRequestError(error), number))
      }
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function stateAfter({ code, facts }: RequestError, number: string | undefined): LinkState {
  switch (code) {
    case 'code_wrong': {
      const triesLeft = facts?.['triesLeft']
      return {
        isSending: false,
        isWrong: number !== undefined,
        status: 'number',
        triesLeft: triesLeft === undefined ? undefined : Number(triesLeft),
      }
    }
    case 'code_expired':
      return { status: 'expired' }
    case 'code_tries_used':
    case 'device_refused':
      return { status: 'refused' }
    default:
      return { status: 'failed' }
  }
}
