import type { WalletMade } from '@latchkey/protocol/wallet'
import { createQuestion } from './createQuestion.ts'

/** What a visitor is asked whose device is let in: whether they know the wallet, then what follows where they do not. */
export type MadeState = { isRefused: boolean; made: WalletMade }

/** Whether the visitor has made the wallet that this device is let in to, or knows who has. */
export type MadeQuestion = {
  /**
   * True for yes, false once the visitor has read what follows of no, and nothing where the signal ends it.
   *
   * @throws what loading the card has thrown
   */
  ask(
    made: WalletMade,
    {
      onRefused,
      signal,
    }: {
      /** The visitor said no; they read what follows of it. */
      onRefused: () => void
      signal: AbortSignal
    },
  ): Promise<boolean | undefined>
  accept(): void
  /** Of what follows of no. */
  close(): void
  getState(): MadeState | undefined
  refuse(): void
  subscribe(listener: () => void): () => void
}

export function createMadeQuestion(options: Parameters<typeof createQuestion>[0]): MadeQuestion {
  const { answer, ask, getState, replace, subscribe } = createQuestion<MadeState, boolean>(options)
  let notify = () => {}

  /** A card that says what follows of no takes no yes, and one that asks does not close. */
  const isRefused = () => getState()?.isRefused

  return {
    accept() {
      if (isRefused() === false) answer(true)
    },
    ask(made, { onRefused, signal }) {
      notify = onRefused
      return ask({ isRefused: false, made }, signal)
    },
    close() {
      if (isRefused()) answer(false)
    },
    getState,
    refuse() {
      const state = getState()
      if (!state || state.isRefused) return
      replace({ ...state, isRefused: true })
      notify()
    },
    subscribe,
  }
}
