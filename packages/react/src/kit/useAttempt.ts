import { useCallback, useEffect, useRef, useState } from 'react'
import { type AttemptFailure, failureOf } from './failureOf.ts'

export type Attempt =
  /** `slow` once the wallet has kept the visitor waiting for a while. */
  | { status: 'waiting'; slow: boolean }
  /** `again` when the request before failed for the same reason. */
  | { status: 'failed'; reason: AttemptFailure; again: boolean }
  | { status: 'done' }

/** After this long a visitor may need a hint where the wallet's window is. */
const slowAfterMs = 8000

/**
 * Asks a wallet as soon as the view appears, exactly once even when React mounts twice, and again
 * on `retry`. `run` is the one of the first render.
 *
 * @param answer of a request already made, which takes the place of the first one
 */
export function useAttempt(
  run: () => Promise<unknown>,
  answer?: Promise<unknown> | undefined,
): Attempt & { retry: () => void } {
  const [attempt, setAttempt] = useState<Attempt>({ slow: false, status: 'waiting' })
  const [count, setCount] = useState(0)
  const asked = useRef(-1)
  const mounted = useRef(false)
  const before = useRef<AttemptFailure>(undefined)
  const action = useRef(run)
  const made = useRef(answer)

  useEffect(() => {
    mounted.current = true
    const slow = setTimeout(
      () => setAttempt((now) => (now.status === 'waiting' ? { ...now, slow: true } : now)),
      slowAfterMs,
    )
    if (asked.current !== count) {
      asked.current = count
      const over = () => !mounted.current || asked.current !== count
      const request = made.current ?? action.current()
      made.current = undefined
      request.then(
        () => over() || setAttempt({ status: 'done' }),
        (error: unknown) => {
          const reason = failureOf(error)
          // A newer request took over; this one has nothing to say any more.
          if (reason === 'superseded' || over()) return
          setAttempt({ again: before.current === reason, reason, status: 'failed' })
          before.current = reason
        },
      )
    }
    return () => {
      mounted.current = false
      clearTimeout(slow)
    }
  }, [count])

  const retry = useCallback(() => {
    setAttempt({ slow: false, status: 'waiting' })
    setCount((now) => now + 1)
  }, [])

  return { ...attempt, retry }
}
