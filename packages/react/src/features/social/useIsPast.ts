import { useEffect, useState } from 'react'

/** Whether something has lasted for so long. */
export function useIsPast(lasts: boolean, delayMs: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!lasts) return
    const timer = setTimeout(() => setPast(true), delayMs)
    return () => {
      clearTimeout(timer)
      setPast(false)
    }
  }, [delayMs, lasts])
  return isPast
}
