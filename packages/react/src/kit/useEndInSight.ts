import { type RefObject, useEffect, useRef } from 'react'

/** How far before its end the list asks for more. */
const aheadPx = 400

/**
 * Calls `onSight` when the element it returns a ref for comes near the screen.
 *
 * @param length of the list: an end that stays near while the list grows is seen again
 */
export function useEndInSight(
  onSight: (() => void) | undefined,
  length: number,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onSight)
  const wanted = onSight !== undefined
  useEffect(() => {
    latest.current = onSight
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports where the end is now
  useEffect(() => {
    if (!wanted || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      // A busy page gets several at once, the last of which says how it is now.
      (entries) => entries.at(-1)?.isIntersecting && latest.current?.(),
      // Margins count against the nearest scrolling box only when it is named as the root.
      { root: end.current.closest('[data-scroller]'), rootMargin: `${aheadPx}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [length, wanted])

  return end
}
