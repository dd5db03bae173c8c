import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Keeps the focus on a screen whose buttons come and go: on the next one, or on the screen itself until there is one. */
export function useHeldFocus(screen: RefObject<HTMLElement | null>): void {
  const last = useRef<Node>(null)
  const holds = useRef(false)

  useEffect(() => {
    const element = screen.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Node
      holds.current = false
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [screen])

  // After each change, because any may take the button away.
  useLayoutEffect(() => {
    const element = screen.current
    if (!element) return
    const root = element.getRootNode() as Document | ShadowRoot
    const active = root.activeElement === document.body ? null : root.activeElement
    const isLost = !active && last.current !== null && !last.current.isConnected
    const button = element.querySelector('button')
    if (isLost || (active === element && holds.current && button)) {
      ;(button ?? element).focus({ preventScroll: true })
      holds.current = !button
    }
  })
}
