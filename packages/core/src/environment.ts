/**
 * What the toolkit needs of the world around it, handed in so that rules stay pure and two
 * instances, a server and a test never share anything.
 */
export type Environment = {
  /** `undefined` on a server: nothing is discovered, stored or fetched there. */
  window: (Window & typeof globalThis) | undefined
  storage: Storage | undefined
  fetch: typeof globalThis.fetch
  now(): number
  /** Page facts for wallets and analytics. */
  page: { href: string; origin: string; hostname: string; title: string } | undefined
  /** A phone or tablet: deep links make sense, extensions do not. */
  mobile: boolean
}

const mobilePattern = /android|iphone|ipad|ipod|mobile/i

/** The environment of the current page, or of a server when there is no page. */
export function currentEnvironment(): Environment {
  const page = typeof window === 'undefined' ? undefined : window
  return {
    fetch: (...parameters) => globalThis.fetch(...parameters),
    mobile: page !== undefined && isMobile(page),
    now: () => Date.now(),
    page: page && {
      hostname: page.location.hostname,
      href: page.location.href,
      origin: page.location.origin,
      title: page.document.title,
    },
    storage: page && readableStorage(page),
    window: page,
  }
}

function isMobile({ navigator, matchMedia }: Window): boolean {
  // iPadOS calls itself a Mac; its coarse pointer gives it away.
  return (
    mobilePattern.test(navigator.userAgent) ||
    (navigator.maxTouchPoints > 1 && matchMedia?.('(pointer: coarse)').matches === true)
  )
}

function readableStorage(page: Window): Storage | undefined {
  try {
    // Reading the property throws where the browser forbids storage, as in some embedded frames.
    return page.localStorage
  } catch {
    return undefined
  }
}
