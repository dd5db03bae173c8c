import { useContext, useEffect, useRef } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { PausedContext } from '../../queries/PausedContext.ts'

/**
 * Does something again and again while its screen is shown and somebody looks at the page; at once for who comes back to it
 * after that long.
 */
export function useEvery(run: () => void, everyMs: number, { active }: { active: boolean }): void {
  const { now, window } = useLatchkey().internal.environment
  const paused = useContext(PausedContext)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!active || paused) return
    const page = window?.document
    let doneAtMs = now()
    let timer = setInterval(onTime, everyMs)
    function onTime() {
      if (page?.visibilityState === 'hidden') return
      doneAtMs = now()
      latest.current()
    }
    function onReturn() {
      if (now() - doneAtMs < everyMs) return
      clearInterval(timer)
      timer = setInterval(onTime, everyMs)
      onTime()
    }
    page?.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      page?.removeEventListener('visibilitychange', onReturn)
    }
  }, [active, everyMs, now, paused, window])
}
