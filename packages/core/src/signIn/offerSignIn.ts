import { showToast } from '../actions/showToast.ts'
import type { Latchkey } from '../Latchkey.ts'
import { attachSiwx } from './attachSiwx.ts'
import type { SignInOnConnect } from './SignInOnConnect.ts'

/** Lets a wallet sign in while it connects, where the site asks its visitors to; loads for wallets that can. */
export function offerSignIn(
  latchkey: Latchkey,
  signal: AbortSignal,
): (() => Promise<SignInOnConnect>) | undefined {
  const { siwx } = latchkey.options
  return (
    siwx &&
    (async () =>
      (await import('./lazySignIn.ts')).lazySignIn.createSignInOnConnect(latchkey, {
        // Handed over, because a file that a later chunk shares with this one is cut out of it (ADR 0023).
        attachSiwx,
        showToast,
        signal,
        siwx,
      }))
  )
}
