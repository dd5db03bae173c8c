import { type RefObject, useLayoutEffect, useState } from 'react'

/** A rounded height leaves a pixel that no one can scroll to. */
const tolerance = 4
/** So much of what was seen stays, in CSS pixels. */
const overlap = 40

/** Whether a body has been scrolled to its end since `content` is in it, and what scrolls on. */
export function useReadOn(
  body: RefObject<HTMLElement | null>,
  content: unknown,
): { isRead: boolean; readOn: () => void } {
  const [read, setRead] = useState<unknown>()

  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const look = () => {
      const { clientHeight, scrollHeight, scrollTop } = element
      // A frame that is hidden has no height, and nothing of it was read.
      if (clientHeight > 0 && scrollTop + clientHeight >= scrollHeight - tolerance) setRead(content)
    }
    const observer = new ResizeObserver(look)
    for (const each of [element, ...element.children]) observer.observe(each)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [body, content])

  return {
    isRead: read === content,
    readOn() {
      const element = body.current
      element?.scrollBy({ behavior: 'smooth', top: element.clientHeight - overlap })
    },
  }
}
