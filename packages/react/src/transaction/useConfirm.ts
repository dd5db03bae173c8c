import { type NetworkReference, switchNetwork } from '@latchkey/core'
import { networkIdOf } from '@latchkey/core/modal'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useKeptState } from '../kit/useKeptState.ts'

/** After this long a visitor may need a hint where the wallet's window is. */
const slowAfterMs = 8000

/** A second click of a double click, which was meant for the screen before. */
const inertMs = 400

export type Confirming<Failure> =
  | { status: 'idle' }
  /** The screen has only just appeared, or its subject is another. */
  | { status: 'inert' }
  /** Something is looked up once more, before the wallet is asked. */
  | { status: 'checking'; title: string }
  | { status: 'waiting'; slow: boolean }
  | { status: 'switching' }
  /** The wallet is on another network. */
  | { status: 'elsewhere' }
  /** `isInert` while the subject that is shown has only just become another. */
  | { status: 'failed'; failure: Failure; during: 'send' | 'switch'; isInert: boolean }

type Failed<Failure> = Omit<Extract<Confirming<Failure>, { status: 'failed' }>, 'isInert'>

export type ConfirmOptions<Prepared, Failure> = {
  /** Asks the wallet, once however often it is called (S4.44, S4.47), and leads on when the wallet has agreed. */
  ask(prepared: Prepared): Promise<unknown>
  /** What is looked up before the wallet is asked, in words, while it is. */
  checking: string | undefined
  failureOf(error: unknown): Failure
  /** A wallet is being asked, by this screen or by one before it. */
  isAsking: boolean
  networkId: NetworkReference | undefined
  onFailed(): void
  /** Undefined until it is known what is asked for. */
  prepared: Prepared | undefined
  /** What a click agrees to: when it becomes another, a click that was meant for the one is none for the other. */
  subject: string | undefined
}

/** Asks the wallet, at most once at a time, and says where that stands. */
export function useConfirm<Prepared, Failure>({
  ask,
  checking,
  failureOf,
  isAsking,
  networkId,
  onFailed,
  prepared,
  subject,
}: ConfirmOptions<Prepared, Failure>): {
  state: Confirming<Failure>
  confirm: () => void
  follow: () => void
} {
  const latchkey = useLatchkey()
  const current = useLatchkeyState((state) => networkIdOf(state))
  // The wallet that is asked may be drawn over this screen, which is gone then.
  const [failed, setFailed] = useKeptState<Failed<Failure> | undefined>('failed', undefined)
  const [switching, setSwitching] = useKeptState('switching', false)
  const slow = useElapsed(isAsking, slowAfterMs)
  const settled = useElapsed(true, inertMs)
  const isInert = useChanged(subject, inertMs)
  // What went before it says nothing of what the wallet is asked since, by whatever button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked
  useEffect(() => {
    if (isAsking) setFailed(undefined)
  }, [isAsking])

  const fail = (during: 'send' | 'switch') => (error: unknown) =>
    setFailed({ during, failure: failureOf(error), status: 'failed' })
  function stateOf(): Confirming<Failure> {
    if (checking !== undefined) return { status: 'checking', title: checking }
    if (isAsking) return { slow, status: 'waiting' }
    if (switching) return { status: 'switching' }
    if (failed) return { ...failed, isInert: isInert || !settled }
    if (current !== networkId) return { status: 'elsewhere' }
    return { status: settled && !isInert ? 'idle' : 'inert' }
  }

  return {
    confirm() {
      if (prepared === undefined) return
      setFailed(undefined)
      ask(prepared).catch((error: unknown) => {
        fail('send')(error)
        onFailed()
      })
    },
    follow() {
      if (networkId === undefined) return
      setFailed(undefined)
      setSwitching(true)
      switchNetwork(latchkey, { networkId })
        .catch(fail('switch'))
        .finally(() => setSwitching(false))
    },
    state: stateOf(),
  }
}

/** Whether something has been so for a while. */
function useElapsed(active: boolean, delayMs: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    setElapsed(false)
    if (!active) return
    const timer = setTimeout(setElapsed, delayMs, true)
    return () => clearTimeout(timer)
  }, [active, delayMs])
  return elapsed
}

/** Whether a value has become another one just now. */
function useChanged(value: string | undefined, delayMs: number): boolean {
  const [known, setKnown] = useState(value)
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(setKnown, known === undefined ? 0 : delayMs, value)
    return () => clearTimeout(timer)
  }, [delayMs, known, value])
  return value !== undefined && known !== undefined && value !== known
}
