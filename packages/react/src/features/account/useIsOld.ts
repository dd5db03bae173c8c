import { useEffect, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'

/** What is this old is said to be; read again every 30 s, it is so only when that fails. */
const oldMs = 60_000

/** Whether what was read at an instant must be called old: after a minute, and while the page is offline. */
export function useIsOld(readAtMs: number | undefined): boolean {
  const online = useLatchkeyState((state) => state.online)
  const [old, setOld] = useState(false)
  useEffect(() => {
    if (readAtMs === undefined) return
    const leftMs = readAtMs + oldMs - Date.now()
    setOld(leftMs <= 0)
    if (leftMs <= 0) return
    const timer = setTimeout(() => setOld(true), leftMs)
    return () => clearTimeout(timer)
  }, [readAtMs])
  return readAtMs !== undefined && (old || !online)
}
