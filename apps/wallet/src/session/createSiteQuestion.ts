/** Whether the visitor lets a page see the wallet that they have open for a site of another project. */
export type SiteQuestion = {
  /** Asks once; false for no, where it cannot be shown, and once it was answered. */
  ask(signal: AbortSignal): Promise<boolean>
  answer(isAllowed: boolean): void
  /** Whether it is asked now. */
  getState(): boolean
  subscribe(listener: () => void): () => void
}

export function createSiteQuestion({
  loadCard,
  onChange,
}: {
  /** Loads what draws it. */
  loadCard: () => Promise<void>
  onChange: (isAsked: boolean) => void
}): SiteQuestion {
  let end: ((isAllowed: boolean) => void) | undefined
  /** A page that asks again and again gets no other answer by it. */
  let isAnswered = false
  const listeners = new Set<() => void>()

  function set(next: typeof end): void {
    end = next
    for (const listener of listeners) listener()
    onChange(end !== undefined)
  }

  return {
    answer(isAllowed) {
      if (!end) return
      isAnswered = true
      end(isAllowed)
    },
    async ask(signal) {
      if (isAnswered || end) return false
      try {
        await loadCard()
      } catch {
        // A code does instead.
        return false
      }
      if (signal.aborted || end) return false
      return new Promise((resolve) => {
        const leave = () => end?.(false)
        signal.addEventListener('abort', leave, { once: true })
        set((isAllowed) => {
          signal.removeEventListener('abort', leave)
          set(undefined)
          resolve(isAllowed)
        })
      })
    },
    getState: () => end !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
