'use client'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** The time, in milliseconds since 1970, each second. */
export function useNow(): number {
  const { now } = useLatchkey().internal.environment
  const [nowMs, setNowMs] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(now()), 1000)
    return () => clearInterval(timer)
  }, [now])
  return nowMs
}
