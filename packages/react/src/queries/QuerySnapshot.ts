/** Where a piece of server data stands. `data` may be there while `status` is `error`: it is older then. */
export type QuerySnapshot<T> = {
  status: 'idle' | 'loading' | 'success' | 'error'
  data: T | undefined
  error: Error | null
  isFetching: boolean
}

export const idleQuery = {
  data: undefined,
  error: null,
  isFetching: false,
  status: 'idle',
} as const

/** Wanted, but not asked for yet. */
export const loadingQuery = { ...idleQuery, status: 'loading' } as const

/** The subscription to what never changes. */
export function never(): () => void {
  return () => undefined
}
