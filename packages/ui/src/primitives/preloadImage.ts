/** Time limit for an image that has a good fallback, in milliseconds. */
const preloadLimitMs = 2000

/**
 * Whether an image came within the limit. Aborting answers `false`.
 *
 * A late image does not count: swapping it in would move the screen under a reading visitor.
 */
export function preloadImage(url: string, { signal }: preloadImage.Options = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    const settle = (loaded: boolean) => {
      clearTimeout(timer)
      image.onload = image.onerror = null
      resolve(loaded)
    }
    const timer = setTimeout(settle, preloadLimitMs, false)
    signal?.addEventListener('abort', () => settle(false), { once: true })
    image.onload = () => settle(true)
    image.onerror = () => settle(false)
    image.src = url
  })
}

export declare namespace preloadImage {
  type Options = {
    signal?: AbortSignal | undefined
  }
}
