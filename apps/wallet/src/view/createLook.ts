import type { FrameParams } from '@latchkey/protocol/frame'

type Wanted = {
  site?: FrameParams<'sync.site'>
  theme?: FrameParams<'sync.theme'>
}

/** How the page around wants the wallet to look; kept, because what is drawn loads later. */
export function createLook() {
  let wanted: Wanted = {}
  const listeners = new Set<() => void>()

  function set(next: Wanted): void {
    wanted = { ...wanted, ...next }
    for (const listener of listeners) listener()
  }

  return {
    read: (): Wanted => wanted,
    showSite: (site: FrameParams<'sync.site'>): void => set({ site }),
    showTheme: (theme: FrameParams<'sync.theme'>): void => set({ theme }),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type Look = ReturnType<typeof createLook>
