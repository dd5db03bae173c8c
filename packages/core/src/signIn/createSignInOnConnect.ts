import type { NetworkId } from '@latchkey/protocol'
import type { showToast } from '../actions/showToast.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { attachSiwx } from './attachSiwx.ts'
import type { siteLimitMs } from './inTime.ts'
import { readSigned } from './readSigned.ts'
import {
  accountPlaceholder,
  type SignedOnConnect,
  type SignInOnConnect,
} from './SignInOnConnect.ts'
import type { Siwx, SiwxMessage } from './Siwx.ts'

/** How long a visitor waits for the site's message before the wallet is asked without it. */
export const messageLimitMs = 4000
/** How long the connect waits until the site has taken the session; not imported for the reason of `offerSignIn`. */
const sessionLimitMs: typeof siteLimitMs = 15_000

/** The site's sign-in as a wallet can take it while it connects; for one connect. */
export function createSignInOnConnect(
  latchkey: Latchkey,
  {
    siwx,
    ...context
  }: {
    attachSiwx: typeof attachSiwx
    showToast: typeof showToast
    /** Aborted when a newer attempt has taken over. */
    signal: AbortSignal
    siwx: Siwx
  },
): SignInOnConnect {
  const { internal } = latchkey
  /** By network; a wallet may sign on further networks of a namespace what it was asked on one. */
  const asked = new Map<NetworkId, SiwxMessage>()

  /** What the site answers. @throws when it does not in time */
  function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
    let cancel = () => {}
    const limit = new Promise<never>((_, reject) => {
      cancel = internal.after(limitMs, () => reject(new Error('The site did not answer')))
    })
    return Promise.race([answer, limit]).finally(() => cancel())
  }

  function askedFor(networkId: NetworkId): SiwxMessage | undefined {
    const namespace = networkId.slice(0, networkId.indexOf(':') + 1)
    return asked.get(networkId) ?? [...asked].find(([id]) => id.startsWith(namespace))?.[1]
  }

  async function add(signed: SignedOnConnect): Promise<void> {
    const { address, networkId } = signed
    await siwx.addSession(readSigned(signed, askedFor(networkId)))
    // The site took it too late. A newer attempt may have connected the same account, which keeps it.
    const isThere = latchkey.store.getState().signIns[`${networkId}:${address}`]
    if (context.signal.aborted && !isThere) {
      await siwx.revokeSession(networkId, address)
      throw new Error('The visitor has turned away')
    }
    // Where the site took it later than the wallet connected, the page may ask for it by now.
    internal.commit?.({ account: `${networkId}:${address}`, type: 'signedIn' })
    internal.events.emit({
      event: 'SIWX_AUTH_SUCCESS',
      properties: { network: networkId },
    })
  }

  function report(error: unknown): void {
    internal.signsInApart = true
    context.showToast(latchkey, { message: { key: 'toast.signInFailed' }, variant: 'error' })
    internal.events.emit({ error, event: 'SIWX_AUTH_ERROR', type: 'error' })
  }

  return {
    async accept([first, ...others]) {
      // A session would sign in somebody who is not there.
      if (!first || context.signal.aborted) return
      try {
        await within(sessionLimitMs, add(first))
        internal.signsInApart = false
      } catch (error) {
        // Who has turned away sees no failure.
        if (!context.signal.aborted) report(error)
        return
      }
      // The visitor is asked on the other networks where the site takes a nonce once.
      void Promise.all(others.map((each) => add(each).catch(() => undefined)))
    },
    async createMessage(chainId) {
      // The site signs in the wallet's place; or the visitor may want to connect without signing.
      if (siwx.signMessage || internal.signsInApart) return undefined
      try {
        context.attachSiwx(latchkey, siwx)
        const message = siwx.createMessage({ accountAddress: accountPlaceholder, chainId })
        const written = await within(messageLimitMs, message)
        asked.set(chainId, written)
        return written
      } catch {
        // It is asked for again after connecting, where its failure has a screen.
        return undefined
      }
    },
    fail(error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'wallet.user_rejected') internal.signsInApart = true
      if (code === 'remote.invalid_authentication') report(error)
    },
  }
}
