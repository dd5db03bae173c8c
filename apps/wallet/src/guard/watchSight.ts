import type { Sight, WatchSight } from './Sight.ts'

/** IntersectionObserver v2, which TypeScript does not know: it costs a browser so much that it asks for this delay. */
const tracking = { delay: 100, trackVisibility: true }
/** Of its area; a rounding is no loss. */
const whole = 0.99

type Entry = Pick<IntersectionObserverEntry, 'intersectionRatio' | 'isIntersecting'> & {
  /** Nothing lies over it, and nothing fades or bends it, as far as the browser can prove. */
  isVisible?: boolean
}

/** By the browser, as far as it can tell: an element of a frame in a closed dialog is on no screen. */
export const watchSight: WatchSight = (element, report) => {
  const page = element.ownerDocument
  const window = page.defaultView
  const ended = new AbortController()
  const { signal } = ended
  let view: Sight['view'] = 'off'
  const tell = () =>
    report({
      height: window?.innerHeight ?? 0,
      isDocumentVisible: page.visibilityState === 'visible',
      scale: window?.devicePixelRatio ?? 1,
      view,
      width: window?.innerWidth ?? 0,
    })
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1)
      if (!last) return
      view = viewOf(last)
      tell()
    },
    { threshold: [0, whole], ...tracking },
  )
  observer.observe(element)
  page.addEventListener('visibilitychange', tell, { signal })
  window?.addEventListener('resize', tell, { signal })
  /** A zoom may leave the size as it is; each query knows of the way away from its own scale. */
  const watchScale = () => {
    const query = window?.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    const change = () => {
      tell()
      watchScale()
    }
    query?.addEventListener('change', change, { once: true, signal })
  }
  watchScale()
  return () => {
    observer.disconnect()
    ended.abort()
  }
}

/** A browser that cannot track visibility leaves the wish unread, and the entry without a word of it. */
function viewOf({ intersectionRatio, isIntersecting, isVisible }: Entry): Sight['view'] {
  if (!isIntersecting) return 'off'
  if (isVisible === undefined) return 'shown'
  return isVisible && intersectionRatio >= whole ? 'seen' : 'covered'
}
