import { useSyncExternalStore } from 'react'

/** False on a server and in the render that hydrates its page, true from then on. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => undefined
}
