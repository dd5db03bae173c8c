import { closeModal, type Latchkey } from '@latchkey/core'
import type { CreateTree, Tree } from './createTree.tsx'
import type { Part } from './Part.ts'
import { whenIdle } from './whenIdle.ts'

/** What an instance shows on a page without React. */
export type Page = {
  /**
   * Keeps the modal on the page, and draws a part in it where one is given; called again for the same owner it draws
   * that one anew.
   */
  show(owner: object, part?: Part | undefined): void
  /** Takes away what the owner has shown. With the last one the modal goes, too. */
  remove(owner: object): void
}

export type CreatePageParameters = {
  /** Fetches React and what it draws. */
  load?: (() => Promise<{ createTree: CreateTree }>) | undefined
}

/** When code that did not load is asked for again. */
const retriesMs = [2_000, 5_000, 15_000, 30_000, 60_000]

type Shown = { key: string; part: Part | undefined }

/**
 * What draws an instance on a page without React: one React tree, which is fetched at once where there is a part to
 * draw, else when the page is idle or the modal opens, whichever comes first.
 */
export function createPage(
  latchkey: Latchkey,
  { load = () => import('./createTree.tsx') }: CreatePageParameters = {},
): Page {
  const { internal, options, store } = latchkey
  const shown = new Map<object, Shown>()
  let count = 0
  let tree: Tree | undefined
  let isLoading = false
  let failures = 0
  let isScheduled = false
  let stopWaiting: (() => void) | undefined

  const parts = () => {
    const all = [...shown.values()].flatMap(({ key, part }) => (part ? [[key, part] as const] : []))
    // An instance has one modal: where it was put last.
    const modal = all.findLast(([, { kind }]) => kind === 'modal')
    return all.filter((one) => one[1].kind !== 'modal' || one === modal)
  }

  /** Brings the tree in line, once for all that the page's script does in one go. */
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      update()
    })
  }

  const update = () => {
    if (shown.size === 0) return end()
    const now = parts()
    const appends = !options.disableAppend && !options.enableEmbedded
    if (appends || now.some(([, { kind }]) => kind === 'modal')) internal.hasModal = true
    if (tree) return tree.draw(now)
    if (now.length > 0 || store.getState().modal.open) return fetchTree()
    stopWaiting ??= wait()
  }

  const stop = () => {
    stopWaiting?.()
    stopWaiting = undefined
  }

  const end = () => {
    stop()
    tree?.destroy()
    tree = undefined
  }

  /** Until there is a tree, an opening and the way back from being offline ask for it, and an idle moment at first. */
  const wait = ({ idle = true } = {}) => {
    const cancel = idle ? whenIdle(fetchTree) : () => {}
    const unsubscribe = store.subscribe(({ modal, online }, before) => {
      if ((modal.open && !before.modal.open) || (online && !before.online)) fetchTree()
    })
    return () => {
      cancel()
      unsubscribe()
    }
  }

  const fetchTree = () => {
    if (isLoading || tree) return
    isLoading = true
    load().then(
      ({ createTree }) => {
        isLoading = false
        stop()
        if (shown.size === 0) return
        tree = createTree(latchkey)
        update()
      },
      () => {
        isLoading = false
        // Offline, or a new version was deployed. The next opening asks again.
        if (store.getState().modal.open) closeModal(latchkey)
        stop()
        // At once it would fail again.
        if (shown.size > 0) stopWaiting = wait({ idle: false })
        // A button that is not there cannot be clicked: what stands in the page is asked for again by itself.
        const delayMs = parts().length > 0 ? retriesMs[failures++] : undefined
        if (delayMs !== undefined) internal.after(delayMs, () => shown.size > 0 && fetchTree())
      },
    )
  }

  internal.signal.addEventListener('abort', () => {
    shown.clear()
    end()
  })

  return {
    remove(owner) {
      if (shown.delete(owner)) schedule()
    },
    show(owner, part) {
      if (internal.signal.aborted) return
      shown.set(owner, { key: shown.get(owner)?.key ?? String(count++), part })
      schedule()
    },
  }
}
