import { useEffect, useState } from 'react'

/**
 * Code that is fetched with its first use, so that a page without it pays nothing. Nothing until
 * it is there, and for as long as it cannot be had. `load` must stay the same function.
 */
export function useLoaded<T>(load: (() => Promise<T>) | false): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>()
  useEffect(() => {
    let wanted = true
    if (load)
      load().then(
        (value) => wanted && setLoaded({ value }),
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [load])
  return loaded?.value
}
