/** Most reads that are shared at once (S9.35). */
const maxInFlight = 8192

/** Answers of reads under way: whoever asks the same in the meantime shares them. */
export type InFlight<Answer> = {
  /** `ask` may find out whether others wait for its answer, too. */
  share(key: string, ask: (isShared: () => boolean) => Promise<Answer>): Promise<Answer>
}

export function createInFlight<Answer>(): InFlight<Answer> {
  const running = new Map<string, { answer: Promise<Answer>; isShared: boolean }>()
  return {
    share(key, ask) {
      const shared = running.get(key)
      if (shared) {
        shared.isShared = true
        return shared.answer
      }
      if (running.size >= maxInFlight) return ask(() => false)
      const asked = { isShared: false }
      const answer = ask(() => asked.isShared).finally(() => running.delete(key))
      running.set(key, Object.assign(asked, { answer }))
      return answer
    },
  }
}
