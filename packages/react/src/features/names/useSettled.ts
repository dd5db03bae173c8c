'use client'
import { useEffect, useState } from 'react'

/** The server is asked once the visitor has paused for this long (S2.9). */
const pauseMs = 500

/** A text once it has not changed for a while. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
