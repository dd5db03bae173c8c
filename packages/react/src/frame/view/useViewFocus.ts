import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ShownView } from './useShownView.ts'

/**
 * Moves focus with the views: to the new view's heading, and back to the row the visitor left.
 * A field marked `data-autofocus` takes it instead where there is a keyboard to type on.
 */
export function useViewFocus({
  frame,
  heading,
  shown,
}: {
  frame: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
  shown: ShownView | undefined
}): void {
  const left = useRef<Map<number, string>>(new Map())
  const depth = useRef(0)

  useLayoutEffect(() => {
    if (!shown) return
    depth.current = shown.depth
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)
    const testId = shown.direction === 'back' ? left.current.get(shown.depth) : undefined
    const field = find('[data-autofocus]')
    const target =
      (testId && find(`[data-testid="${CSS.escape(testId)}"]`)) ||
      (field && hasKeyboard() ? field : heading.current)
    // The dialog is not open yet on its first view; opening focuses what has this attribute.
    if (shown.direction === 'none') {
      // A view prepared ahead and never seen may have left it on the heading, which stays.
      heading.current?.removeAttribute('autofocus')
      target?.setAttribute('autofocus', '')
      // A first view whose code came after the dialog had opened: nothing has the focus but the dialog, or what it gave it.
      const dialog = frame.current?.closest('dialog')
      const { activeElement } = (dialog?.getRootNode() ?? {}) as Partial<ShadowRoot>
      if (dialog?.open && (activeElement === dialog || activeElement === heading.current))
        target?.focus({ preventScroll: true })
    } else {
      frame.current?.scrollTo?.(0, 0)
      target?.focus({ preventScroll: shown.direction === 'forward' })
    }
  }, [frame, heading, shown])

  useEffect(() => {
    const element = frame.current
    const remember = ({ target }: FocusEvent) => {
      const testId = target instanceof Element && target.getAttribute('data-testid')
      if (testId) left.current.set(depth.current, testId)
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [frame])
}

function hasKeyboard(): boolean {
  return globalThis.matchMedia?.('(pointer: fine)').matches ?? false
}
