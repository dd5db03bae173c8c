import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps focus on a wallet that moves to another group, where its row is a new element; what is left
 * of the list has it once the wallet is gone.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const last = useRef<HTMLElement>(undefined)

  useEffect(() => {
    const element = list.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : undefined
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [list])

  // After each change, because any may take the element away.
  useLayoutEffect(() => {
    const gone = last.current
    if (!gone || gone.isConnected) return
    last.current = undefined
    const root = list.current?.getRootNode() as Document | ShadowRoot | undefined
    // The visitor, or another screen, has put it elsewhere meanwhile.
    if (root?.activeElement && root.activeElement !== document.body) return
    const testId = gone.dataset['testid'] ?? ''
    const button = (id: string) =>
      list.current?.querySelector<HTMLElement>(`button[data-testid="${CSS.escape(id)}"]`)
    const target =
      button(testId) ??
      // The row of the wallet in use is no button.
      button(testId.replace(/^connection-(?!end-)/, 'connection-end-')) ??
      list.current?.querySelector<HTMLElement>('button:not([aria-pressed])')
    target?.focus({ preventScroll: true })
  })
}
