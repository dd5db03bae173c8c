import { useEffect, useState } from 'react'

type Words = typeof import('./strangeCode/strangeCodeParts.ts')['strangeCodeParts']

/**
 * The words of a warning about an account, fetched with the first one.
 *
 * @throws what has kept them from being fetched: a screen that cannot warn says so, and offers to try again
 */
export function useWarningWords(isWanted: boolean): Words | undefined {
  const [loaded, setLoaded] = useState<Words>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    let wanted = true
    if (isWanted)
      import('./strangeCode/strangeCodeParts.ts').then(
        ({ strangeCodeParts }) => wanted && setLoaded(strangeCodeParts),
        (error: unknown) => wanted && setFailure({ error }),
      )
    return () => {
      wanted = false
    }
  }, [isWanted])
  if (failure) throw failure.error
  return isWanted ? loaded : undefined
}
