import { useEffect, useState } from 'react'

/** True once the frame that first showed `shown` has been painted; false as soon as it is not shown. */
export function usePainted(shown: boolean): boolean {
  const [painted, setPainted] = useState(false)
  if (painted && !shown) setPainted(false)

  useEffect(() => {
    if (!shown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame's callback runs before its paint, a task after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shown])
  return painted && shown
}
