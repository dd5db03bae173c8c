'use client'
import { useCallback, useEffect, useRef, useState } from 'react'

export type Mutation<Parameters, Result> = {
  status: 'idle' | 'pending' | 'success' | 'error'
  /** What the last call resolved to. */
  result: Result | undefined
  /** What the last call was rejected with; match on its `code`. */
  error: Error | undefined
  isPending: boolean
  /** Starts the work. Resolves and rejects as the action does. */
  run: (parameters: Parameters) => Promise<Result>
  reset: () => void
}

type Progress<Result> = Pick<Mutation<never, Result>, 'status' | 'result' | 'error'>

const idle = { error: undefined, result: undefined, status: 'idle' } as const

/** Follows one asynchronous action; of several calls only the newest counts. */
export function useMutation<Parameters, Result>(
  action: (parameters: Parameters) => Promise<Result>,
): Mutation<Parameters, Result> {
  const [progress, setProgress] = useState<Progress<Result>>(idle)
  const newest = useRef(0)
  const latestAction = useRef(action)
  useEffect(() => {
    latestAction.current = action
  })

  const run = useCallback(async (parameters: Parameters) => {
    const call = ++newest.current
    const settle = (next: Progress<Result>) => {
      if (newest.current === call) setProgress(next)
    }
    settle({ ...idle, status: 'pending' })
    try {
      const result = await latestAction.current(parameters)
      settle({ error: undefined, result, status: 'success' })
      return result
    } catch (error) {
      settle({
        error: error instanceof Error ? error : new Error(String(error)),
        result: undefined,
        status: 'error',
      })
      throw error
    }
  }, [])

  const reset = useCallback(() => {
    newest.current += 1
    setProgress(idle)
  }, [])

  return { ...progress, isPending: progress.status === 'pending', reset, run }
}
