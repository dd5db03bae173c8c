'use client'
import { useContext, useEffect, useRef } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { PausedContext } from '../../queries/PausedContext.ts'

/** Does something again and again while its screen is shown and somebody looks at the page. */
export function useEvery(run: () => void, everyMs: number, { active }: { active: boolean }): void {
  const { window } = useLatchkey().internal.environment
  const paused = useContext(PausedContext)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!active || paused) return
    const timer = setInterval(() => {
      if (window?.document.visibilityState !== 'hidden') latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [active, everyMs, paused, window])
}
