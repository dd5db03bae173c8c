/** Calls back with each change of whether an element is on the screen; returns what stops it. */
export type WatchVisible = (element: Element, report: (isVisible: boolean) => void) => () => void

/** By the browser: an element of a frame in a closed dialog is on no screen. */
export const watchVisible: WatchVisible = (element, report) => {
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1)
    if (last) report(last.isIntersecting)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
