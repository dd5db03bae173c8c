'use client'
import { useEffect, useState } from 'react'

/** True while open and for `exitMs` longer, so that a closing thing can be seen closing. */
export function usePresence(open: boolean, { exitMs }: { exitMs: number }): boolean {
  const [lingering, setLingering] = useState(open)
  if (open && !lingering) setLingering(true)

  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setLingering(false), exitMs)
    return () => clearTimeout(timer)
  }, [exitMs, open])

  return open || lingering
}
