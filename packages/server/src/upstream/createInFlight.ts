/** Most reads that are shared at once (S9.35). */
const maxInFlight = 8192

/** Answers of reads under way: whoever asks the same in the meantime shares them. */
export type InFlight<Answer> = {
  share(key: string, ask: () => Promise<Answer>): Promise<Answer>
}

export function createInFlight<Answer>(): InFlight<Answer> {
  const running = new Map<string, Promise<Answer>>()
  return {
    share(key, ask) {
      const shared = running.get(key)
      if (shared) return shared
      const asked = ask()
      if (running.size >= maxInFlight) return asked
      const mine = asked.finally(() => running.delete(key))
      running.set(key, mine)
      return mine
    },
  }
}
