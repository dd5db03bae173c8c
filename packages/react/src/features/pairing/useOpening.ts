import { useEffect, useState } from 'react'

/** What became of a link that was to open an app. Browsers do not tell; whether the page lost the screen does. */
export type Opening = 'idle' | 'opening' | 'away' | 'nothing' | 'returned'

/** A visitor whose page is still there after this long needs another way (within two seconds). */
const patienceMs = 1200

/** Follows the visitor after a click on a wallet's link: away in the app, back, or never gone. */
export function useOpening(): { opening: Opening; start: () => void } {
  const [opening, setOpening] = useState<Opening>('idle')
  const [clicks, setClicks] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each click starts the wait anew
  useEffect(() => {
    if (opening !== 'opening') return
    const timer = setTimeout(() => setOpening('nothing'), patienceMs)
    return () => clearTimeout(timer)
  }, [opening, clicks])

  useEffect(() => {
    if (clicks === 0) return
    const leave = () => setOpening('away')
    const come = () => setOpening((now) => (now === 'away' ? 'returned' : now))
    const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : come())
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', leave)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', come)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', come)
    }
  }, [clicks])

  return {
    opening,
    start() {
      setOpening('opening')
      setClicks((count) => count + 1)
    },
  }
}
