import { useEffect, useState } from 'react'

/**
 * True while open and for `exitMs` longer, so that a closing thing can be seen closing. Whoever clicks or presses a key
 * meanwhile continues on the page, and sees no more of it.
 */
export function usePresence(open: boolean, { exitMs }: { exitMs: number }): boolean {
  const [lingering, setLingering] = useState(open)
  if (open && !lingering) setLingering(true)

  useEffect(() => {
    if (open) return
    const end = () => setLingering(false)
    const timer = setTimeout(end, exitMs)
    addEventListener('pointerdown', end, true)
    addEventListener('keydown', end, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', end, true)
      removeEventListener('keydown', end, true)
    }
  }, [exitMs, open])

  return open || lingering
}
