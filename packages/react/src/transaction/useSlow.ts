'use client'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** After this long a visitor wonders. */
const slowAfterMs = 60_000

/** Whether a transaction that was sent then takes its time. */
export function useSlow(sentAtMs: number | undefined): boolean {
  const { now } = useLatchkey().internal.environment
  const left = sentAtMs === undefined ? undefined : Math.max(0, sentAtMs + slowAfterMs - now())
  const [slow, setSlow] = useState(left === 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left counts from when the transaction was sent
  useEffect(() => {
    if (left === undefined) return
    const timer = setTimeout(setSlow, left, true)
    return () => clearTimeout(timer)
  }, [sentAtMs])
  return slow
}
