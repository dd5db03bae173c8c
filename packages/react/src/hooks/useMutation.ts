import { useCallback, useEffect, useRef, useState } from 'react'

/** One asynchronous action and where its last call stands; `status` tells which of the others are set. */
export type Mutation<Arguments extends readonly unknown[], Data> = MutationBy<
  Data,
  (...parameters: Arguments) => void,
  (...parameters: Arguments) => Promise<Data>
>

/** A mutation whose functions have a type of their own, as those have that follow an ABI. */
export type MutationBy<Data, Mutate, MutateAsync> = MutationState<Data> & {
  /** Starts the work; what becomes of it is in `status`, `data` and `error`. */
  mutate: Mutate
  /** Starts the work. Resolves and rejects as the action does. */
  mutateAsync: MutateAsync
  /** Forgets the last call; one that still runs is not reported any more. */
  reset: () => void
}

type MutationState<Data> =
  | { status: 'idle'; data: undefined; error: null; isPending: false }
  | { status: 'pending'; data: undefined; error: null; isPending: true }
  | { status: 'success'; data: Data; error: null; isPending: false }
  /** Match on the error's `code`. */
  | { status: 'error'; data: undefined; error: Error; isPending: false }

const idle = { data: undefined, error: null, isPending: false, status: 'idle' } as const
const pending = { data: undefined, error: null, isPending: true, status: 'pending' } as const

/** Follows one asynchronous action; of several calls only the newest counts. */
export function useMutation<Arguments extends readonly unknown[], Data>(
  action: (...parameters: Arguments) => Promise<Data>,
): Mutation<Arguments, Data> {
  const [state, setState] = useState<MutationState<Data>>(idle)
  const newest = useRef(0)
  const latestAction = useRef(action)
  useEffect(() => {
    latestAction.current = action
  })

  const mutateAsync = useCallback(async (...parameters: Arguments) => {
    const call = ++newest.current
    const settle = (next: MutationState<Data>) => {
      if (newest.current === call) setState(next)
    }
    settle(pending)
    try {
      const data = await latestAction.current(...parameters)
      settle({ data, error: null, isPending: false, status: 'success' })
      return data
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      settle({ data: undefined, error, isPending: false, status: 'error' })
      throw cause
    }
  }, [])

  const mutate = useCallback(
    // The failure is in the state.
    (...parameters: Arguments) => void mutateAsync(...parameters).catch(() => undefined),
    [mutateAsync],
  )
  const reset = useCallback(() => {
    newest.current += 1
    setState(idle)
  }, [])

  return { ...state, mutate, mutateAsync, reset }
}
