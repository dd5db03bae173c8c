import { createQuestion } from './createQuestion.ts'

/** Whether the visitor lets a page see the wallet that they have open for a site of another project. */
export type SiteQuestion = {
  /** Asks once; false for no, where it cannot be shown, and once it was answered. */
  ask(signal: AbortSignal): Promise<boolean>
  answer(isAllowed: boolean): void
  /** Whether it is asked now. */
  getState(): boolean
  subscribe(listener: () => void): () => void
}

export function createSiteQuestion(options: Parameters<typeof createQuestion>[0]): SiteQuestion {
  const { answer, ask, getState, subscribe } = createQuestion<true, boolean>(options)
  /** A page that asks again and again gets no other answer by it. */
  let isAnswered = false

  return {
    answer,
    async ask(signal) {
      if (isAnswered) return false
      // Where the card cannot be loaded, a code does instead.
      const isAllowed = await ask(true, signal).catch(() => undefined)
      if (isAllowed !== undefined) isAnswered = true
      return isAllowed ?? false
    },
    getState: () => getState() ?? false,
    subscribe,
  }
}
