import { useEffect, useReducer } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** Whole seconds until a time, which is in ms since 1970; 0 once it is past, and without one. */
export function useSecondsUntil(atMs: number | undefined): number {
  const { now } = useLatchkey().internal.environment
  const [, passOne] = useReducer((count: number) => count + 1, 0)
  const leftMs = atMs === undefined ? 0 : Math.max(0, atMs - now())
  const seconds = Math.ceil(leftMs / 1000)
  useEffect(() => {
    if (seconds === 0) return
    // To the next whole second: a page that was asleep is right at once.
    const timer = setTimeout(passOne, leftMs - (seconds - 1) * 1000)
    return () => clearTimeout(timer)
  }, [leftMs, seconds])
  return seconds
}
