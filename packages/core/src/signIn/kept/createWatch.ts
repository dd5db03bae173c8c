/** Who listens for sessions that change elsewhere: in another tab, or because a server says so. */
export function createWatch(storageKey: string) {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    /** Calls back until it is stopped by what it returns. */
    async watch(onChange: () => void): Promise<() => void> {
      const listen = ({ key }: StorageEvent) => {
        if (key === storageKey || key === null) onChange()
      }
      listeners.add(onChange)
      window.addEventListener('storage', listen)
      return () => {
        listeners.delete(onChange)
        window.removeEventListener('storage', listen)
      }
    },
  }
}
