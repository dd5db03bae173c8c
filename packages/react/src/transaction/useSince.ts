import { useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** Whether so long has passed since then. */
export function useSince(startedAtMs: number | undefined, afterMs: number): boolean {
  const { now } = useLatchkey().internal.environment
  const left = startedAtMs === undefined ? undefined : Math.max(0, startedAtMs + afterMs - now())
  const [isOver, setOver] = useState(left === 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left counts from when it began
  useEffect(() => {
    if (left === undefined) return
    const timer = setTimeout(setOver, left, true)
    return () => clearTimeout(timer)
  }, [startedAtMs])
  return isOver
}
