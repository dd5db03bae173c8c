import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { storeWidth } from './storeWidth.ts'

/**
 * Holds the width that a button had before a reload until a modal covers the page, and keeps the width that it would
 * have now for the next reload. A visitor who disconnects leaves none.
 */
export function useHeldWidth(
  line: RefObject<HTMLElement | null>,
  { balance, content, onRelease, settled }: useHeldWidth.Parameters,
): void {
  const latchkey = useLatchkey()

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is of another width
  useLayoutEffect(() => {
    const button = line.current?.closest('button')
    if (settled && button) storeWidth(latchkey, balance, freeWidth(button))
  }, [balance, content, latchkey, line, settled])

  // Not before the visitor has gone: a reload ends no effects.
  useEffect(() => () => storeWidth(latchkey, balance, undefined), [balance, latchkey])

  useEffect(
    () => latchkey.store.subscribe(({ modal }) => modal.open && onRelease(undefined)),
    [latchkey, onRelease],
  )
}

/** The width of a button that is not held. */
function freeWidth(button: HTMLElement): number {
  const held = button.style.getPropertyValue('--_width')
  button.style.removeProperty('--_width')
  const { width } = button.getBoundingClientRect()
  if (held) button.style.setProperty('--_width', held)
  return width
}

export declare namespace useHeldWidth {
  type Parameters = {
    balance: string
    /** What the button shows. */
    content: string
    onRelease: (width: undefined) => void
    /** Nothing is asked for any more. */
    settled: boolean
  }
}
