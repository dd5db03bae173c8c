import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

/** Whether a click is one of its own: a press that began before the button answered, or a key that is held, is none. */
export function useOwnPress(isArmed: boolean) {
  const isStray = useRef(false)
  return {
    begin(event: KeyboardEvent | PointerEvent): void {
      isStray.current = !isArmed || ('repeat' in event && event.repeat)
    },
    /** Asked at the click; what presses for a visitor may click without a press. */
    isOwn(): boolean {
      const wasStray = isStray.current
      isStray.current = false
      return !wasStray
    },
  }
}
