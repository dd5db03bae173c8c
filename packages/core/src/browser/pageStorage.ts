export type PageStorage = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>

/**
 * What a page keeps in its browser; where the browser keeps nothing for it, as in some embedded frames, it is kept for as long as
 * the page lives.
 */
export function pageStorage(page: Pick<Window, 'localStorage'>): PageStorage {
  const memory = new Map<string, string>()
  /** Reading the property throws where storage is forbidden, and each call may. */
  const attempt = <T>(run: (storage: Storage) => T, otherwise: T): T => {
    try {
      return run(page.localStorage)
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    setItem(key, value) {
      const isKept = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isKept) memory.delete(key)
      else memory.set(key, value)
    },
  }
}
