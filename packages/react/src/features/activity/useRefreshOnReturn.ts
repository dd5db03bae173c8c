import { useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** A glance at another tab changes nothing. */
const awayMs = 30_000

/** Runs when the visitor comes back to the page's tab after more than half a minute. */
export function useRefreshOnReturn(refresh: () => void): void {
  const { environment } = useLatchkey().internal
  useEffect(() => {
    const page = environment.window?.document
    let leftAtMs = page?.hidden ? environment.now() : undefined
    const onChange = () => {
      if (page?.hidden) {
        leftAtMs = environment.now()
        return
      }
      if (leftAtMs !== undefined && environment.now() - leftAtMs > awayMs) refresh()
      leftAtMs = undefined
    }
    page?.addEventListener('visibilitychange', onChange)
    return () => page?.removeEventListener('visibilitychange', onChange)
  }, [environment, refresh])
}
