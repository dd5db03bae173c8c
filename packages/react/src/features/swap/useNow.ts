import { useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** The time, in milliseconds since 1970, each second, and for who comes back to the page: browsers slow the timers of hidden ones. */
export function useNow(): number {
  const { now, window } = useLatchkey().internal.environment
  const [nowMs, setNowMs] = useState(now)
  useEffect(() => {
    const page = window?.document
    const tick = () => setNowMs(now())
    const timer = setInterval(tick, 1000)
    page?.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      page?.removeEventListener('visibilitychange', tick)
    }
  }, [now, window])
  return nowMs
}
