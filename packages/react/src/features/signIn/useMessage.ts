import { LatchkeyError, requestSignIn } from '@latchkey/core'
import {
  accountInUse,
  type SiwxMessage,
  showToast,
  type ToastMessage,
  writeSignInMessage,
} from '@latchkey/core/modal'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'

export const notSigned: ToastMessage = { key: 'toast.signInFailed' }

/**
 * What is to be signed: the site writes it when the visitor wants to read it, or signs; what was read is what the wallet
 * is asked for. Another account, and each attempt, has another message.
 */
export function useMessage() {
  const latchkey = useLatchkey()
  const account = useLatchkeyState((state) => accountInUse(state))
  const [shown, setShown] = useState(false)
  const [status, setStatus] = useState<'idle' | 'preparing' | 'failed'>('idle')
  const [message, setMessage] = useState<SiwxMessage>()
  const newest = useRef<Promise<SiwxMessage>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was written is for another account.
  useEffect(
    () => () => {
      newest.current = undefined
      setMessage(undefined)
      setShown(false)
      setStatus('idle')
    },
    [account],
  )

  /** What went wrong once the wallet was asked is in the flow; why it could not be asked is not. */
  function report(error: unknown): void {
    if (error instanceof LatchkeyError && error.code === 'sign_in.failed') return
    // Its sentence is for whoever wrote the page.
    console.error(error)
    setStatus('failed')
    showToast(latchkey, { message: notSigned, variant: 'error' })
  }

  /** The message, once the site has written it; nothing when it failed, or was left meanwhile. */
  async function write(): Promise<SiwxMessage | undefined> {
    if (message) return message
    setStatus('preparing')
    const writing = writeSignInMessage(latchkey)
    newest.current = writing
    try {
      const written = await writing
      if (newest.current !== writing) return undefined
      setStatus('idle')
      setMessage(written)
      return written
    } catch (error) {
      // Who was there is gone, which is why.
      if (newest.current === writing || error instanceof LatchkeyError) report(error)
      return undefined
    }
  }

  return {
    message: shown ? message : undefined,
    async sign() {
      const written = await write()
      if (!written) return
      await requestSignIn(latchkey, { message: written }).catch(report)
      setMessage(undefined)
      setShown(false)
    },
    status,
    async toggle() {
      if (message) setShown(!shown)
      else setShown((await write()) !== undefined)
    },
  }
}
