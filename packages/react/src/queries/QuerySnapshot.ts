/** Where a piece of server data stands. With an `error` there may be `data`: it is older then. */
export type QuerySnapshot<T> = { isFetching: boolean } & (
  | { status: 'idle' | 'loading'; data: undefined; error: null }
  | { status: 'success'; data: T; error: null }
  | { status: 'error'; data: T | undefined; error: Error }
)

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
