/** That the page says that the visitor is out, and the wallet's frame has not said yes to it. */
export type OutMark = { clear(): void; read(): boolean; write(): void }

/** Keeps the mark under one key; where storage keeps nothing, as long as the page. */
export function createOutMark({
  key,
  storage,
}: {
  key: string
  storage: Storage | undefined
}): OutMark {
  let isOutHere = false
  return {
    clear() {
      isOutHere = false
      try {
        storage?.removeItem(key)
      } catch {
        // Forbidden storage has kept nothing.
      }
    },
    read() {
      if (isOutHere) return true
      try {
        return storage?.getItem(key) === '1'
      } catch {
        return false
      }
    },
    write() {
      try {
        storage?.setItem(key, '1')
        // Another tab may hand it over: what is kept for both is not repeated here.
        isOutHere = !storage
      } catch {
        isOutHere = true
      }
    },
  }
}
