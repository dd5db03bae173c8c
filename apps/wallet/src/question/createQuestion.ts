/** What the frame asks its visitor by itself, in the place where a page's requests are approved. */
export type Question<Facts, Answer> = {
  /**
   * Asks, and gives the answer: none where the signal ends it, and where it is asked already.
   *
   * @throws what loading the card has thrown
   */
  ask(facts: Facts, signal: AbortSignal): Promise<Answer | undefined>
  answer(answer: Answer): void
  /** What is asked now. */
  getState(): Facts | undefined
  /** Says something else on the card that is shown. */
  replace(facts: Facts): void
  subscribe(listener: () => void): () => void
}

export function createQuestion<Facts, Answer>({
  loadCard,
  onChange,
}: {
  /** Loads what draws it. */
  loadCard: () => Promise<void>
  onChange: (isAsked: boolean) => void
}): Question<Facts, Answer> {
  let asked: { end: (answer: Answer | undefined) => void; facts: Facts } | undefined
  const listeners = new Set<() => void>()

  function set(next: typeof asked): void {
    const wasAsked = asked !== undefined
    asked = next
    for (const listener of listeners) listener()
    const isAsked = asked !== undefined
    if (isAsked !== wasAsked) onChange(isAsked)
  }

  return {
    answer: (answer) => asked?.end(answer),
    async ask(facts, signal) {
      if (asked) return undefined
      await loadCard()
      if (signal.aborted || asked) return undefined
      return new Promise((resolve) => {
        const leave = () => end(undefined)
        const end = (answer: Answer | undefined) => {
          signal.removeEventListener('abort', leave)
          set(undefined)
          resolve(answer)
        }
        signal.addEventListener('abort', leave, { once: true })
        set({ end, facts })
      })
    },
    getState: () => asked?.facts,
    replace: (facts) => asked && set({ ...asked, facts }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
