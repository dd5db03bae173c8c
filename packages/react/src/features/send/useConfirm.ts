'use client'
import { type PreparedTransfer, switchNetwork, type ViewName } from '@latchkey/core'
import { currentView, navigate, networkIdOf, submitSend } from '@latchkey/core/modal'
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
  | { status: 'waiting'; slow: boolean }
  | { status: 'switching' }
  /** The wallet is on another network. */
  | { status: 'elsewhere' }
  | { status: 'failed'; failure: Failure; during: 'send' | 'switch' }

/** Asks the wallet, at most once at a time (S4.44, S4.47), and shows what comes next when the wallet has agreed. */
export function useConfirm(
  prepared: PreparedTransfer | undefined,
  shown: Parameters<typeof submitSend>[2],
  { onFailed }: { onFailed: () => void },
): { state: Confirming; confirm: () => void; follow: () => void } {
  const latchkey = useLatchkey()
  const loading = useSendState((state) => state.loading)
  const networkId = useSendState((state) => state.form.networkId)
  const current = useLatchkeyState((state) => networkIdOf(state))
  const [failed, setFailed] = useState<Extract<Confirming, { status: 'failed' }>>()
  const [switching, setSwitching] = useState(false)
  const slow = useElapsed(loading, slowAfterMs)
  const settled = useElapsed(true, inertMs)
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
  return {
    confirm() {
      if (!prepared) return
      setFailed(undefined)
      submitSend(latchkey, prepared, shown, ({ id, networkId: on }) => {
        const { modal, router } = latchkey.store.getState()
        if (!modal.open || !sendViews.includes(currentView(router).name)) return
        // S4.46: back from there leads to the account.
        navigate.reset(latchkey, { name: 'Account' })
        navigate.push(latchkey, { id, name: 'WalletSendProgress', networkId: on })
      }).catch((error: unknown) => {
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
    state: loading
      ? { slow, status: 'waiting' }
      : switching
        ? { status: 'switching' }
        : (failed ??
          (current !== networkId
            ? { status: 'elsewhere' }
            : { status: settled ? 'idle' : 'inert' })),
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
