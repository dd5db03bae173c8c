import { approveInertMs } from '@latchkey/protocol/frame'
import { type RefObject, useEffect, useState } from 'react'
import type { FrameFacts } from '../view/FrameFacts.ts'

/** Whether what is shown has been on the screen long enough to be agreed to: no one presses what they have not seen. */
export function useArmed(
  shown: RefObject<Element | null>,
  what: unknown,
  { clock, watchVisible }: Pick<FrameFacts, 'clock' | 'watchVisible'>,
): boolean {
  const [armed, setArmed] = useState<{ what: unknown }>()

  useEffect(() => {
    const element = shown.current
    if (!element) return
    let stop = () => {}
    const end = watchVisible(element, (isVisible) => {
      stop()
      setArmed(undefined)
      stop = isVisible ? clock.after(approveInertMs, () => setArmed({ what })) : () => {}
    })
    return () => {
      stop()
      end()
    }
  }, [clock, shown, watchVisible, what])

  return armed?.what === what
}
