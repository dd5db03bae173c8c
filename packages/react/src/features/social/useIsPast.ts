'use client'
import { useEffect, useState } from 'react'

/** Whether something has gone on for so long. */
export function useIsPast(goesOn: boolean, delayMs: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => setPast(true), delayMs)
    return () => {
      clearTimeout(timer)
      setPast(false)
    }
  }, [delayMs, goesOn])
  return isPast
}
