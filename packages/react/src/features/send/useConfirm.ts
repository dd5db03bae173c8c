'use client'
import { type PreparedTransfer, switchNetwork, type ViewName } from '@latchkey/core'
import {
  currentView,
  navigate,
  networkIdOf,
  type SentTransaction,
  submitSend,
} from '@latchkey/core/modal'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { sendFailureOf } from './sendFailure.ts'
import { useSendState } from './useSendState.ts'

/** After this long a visitor may need a hint where the wallet's window is. */
const slowAfterMs = 8000

/** A second click of a double click, which was meant for the screen before. */
const inertMs = 400

const sendViews: readonly ViewName[] = ['WalletSend', 'WalletSendPreview', 'WalletSendSelectToken']

type Failure = ReturnType<typeof sendFailureOf>

export type Confirming =
  | { status: 'idle' }
  /** The screen has only just appeared. */
  | { status: 'inert' }
  /** The receiver's name is looked up once more. */
  | { status: 'checking'; name: string }
  | { status: 'waiting'; slow: boolean }
  | { status: 'switching' }
  /** The wallet is on another network. */
  | { status: 'elsewhere' }
  /** `isInert` while the receiver that is shown has only just become another. */
  | { status: 'failed'; failure: Failure; during: 'send' | 'switch'; isInert: boolean }

type Failed = Omit<Extract<Confirming, { status: 'failed' }>, 'isInert'>

/** Asks the wallet, at most once at a time (S4.44, S4.47), and shows what comes next when the wallet has agreed. */
export function useConfirm(
  prepared: PreparedTransfer | undefined,
  shown: Parameters<typeof submitSend>[2],
  {
    name,
    onFailed,
  }: {
    /** What was typed for the receiver, where that is a name. */
    name: string | undefined
    onFailed: () => void
  },
): { state: Confirming; confirm: () => void; follow: () => void } {
  const latchkey = useLatchkey()
  const loading = useSendState((state) => state.loading)
  const checkedName = useSendState((state) => state.checkedName)
  const networkId = useSendState((state) => state.form.networkId)
  const current = useLatchkeyState((state) => networkIdOf(state))
  const [failed, setFailed] = useState<Failed>()
  const [switching, setSwitching] = useState(false)
  const slow = useElapsed(loading, slowAfterMs)
  const settled = useElapsed(true, inertMs)
  const isInert = useChanged(prepared?.to, inertMs)
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const fail = (during: 'send' | 'switch') => (error: unknown) => {
    if (mounted.current) setFailed({ during, failure: sendFailureOf(error), status: 'failed' })
  }
  function stateOf(): Confirming {
    if (checkedName !== undefined) return { name: checkedName, status: 'checking' }
    if (loading) return { slow, status: 'waiting' }
    if (switching) return { status: 'switching' }
    if (failed) return { ...failed, isInert }
    if (current !== networkId) return { status: 'elsewhere' }
    return { status: settled && !isInert ? 'idle' : 'inert' }
  }

  return {
    confirm() {
      if (!prepared) return
      setFailed(undefined)
      const onSent = ({ id, networkId: on }: SentTransaction) => {
        const { modal, router } = latchkey.store.getState()
        if (!modal.open || !sendViews.includes(currentView(router).name)) return
        // S4.46: back from there leads to the account.
        navigate.reset(latchkey, { name: 'Account' })
        navigate.push(latchkey, { id, name: 'WalletSendProgress', networkId: on })
      }
      submitSend(latchkey, prepared, shown, { name, onSent }).catch((error: unknown) => {
        fail('send')(error)
        onFailed()
      })
    },
    follow() {
      if (!networkId) return
      setFailed(undefined)
      setSwitching(true)
      switchNetwork(latchkey, { networkId })
        .catch(fail('switch'))
        .finally(() => mounted.current && setSwitching(false))
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

/** Whether a value has become another one just now: a click that was meant for the one is none for the other. */
function useChanged(value: string | undefined, delayMs: number): boolean {
  const [known, setKnown] = useState(value)
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(setKnown, known === undefined ? 0 : delayMs, value)
    return () => clearTimeout(timer)
  }, [delayMs, known, value])
  return value !== undefined && known !== undefined && value !== known
}
