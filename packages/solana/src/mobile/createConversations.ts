import { type AdapterContext, RequestAbortedError, untilAborted } from '@latchkey/core/adapter'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { toWalletChain } from '../network/walletChain.ts'
import { allowLoopback } from './allowLoopback.ts'
import { type Authorized, authorize } from './authorize.ts'
import type { Authorization, KeptAuthorization } from './keptAuthorization.ts'
import { type MobileSession, openSession } from './session/openSession.ts'
import type { SessionLimits } from './session/SessionLimits.ts'
import { toAppError } from './session/toAppError.ts'
import { siteIdentity } from './siteIdentity.ts'

/** What a conversation is about. */
export type Topic = {
  /** The network, in the words of wallets. */
  chain: string
  method: string
  signIn?: SolanaSignInInput | undefined
}

/** Conversations with wallet apps: one at a time, each for one request of the page. */
export type Conversations = {
  /**
   * Opens the app, returns to the grant kept or asks for a new one, and does the work. A newer conversation takes the
   * place of one that waits.
   *
   * @throws {LatchkeyError}
   */
  converse<result>(
    topic: Topic,
    work: (session: MobileSession, granted: Authorized) => Promise<result>,
  ): Promise<result>
  /** Ends the one under way. */
  end(): void
}

export function createConversations(
  { environment, networks, signal }: Pick<AdapterContext, 'environment' | 'networks' | 'signal'>,
  {
    limits,
    onGranted,
    store,
  }: {
    limits: SessionLimits
    onGranted(authorization: Authorization): void
    store: KeptAuthorization
  },
): Conversations {
  let current: AbortController | undefined

  /** The app that granted them learns that the visitor has disconnected. */
  async function giveBack(session: MobileSession): Promise<void> {
    const { authorization, returned } = store.read()
    if (returned.length === 0) return
    store.write({ authorization, returned: [] })
    // Before the grant is asked for: an app may know a site by its address alone, and take that back.
    // Another app, or one that has let it lapse, has nothing to take back.
    for (const token of returned)
      await session.request('deauthorize', { auth_token: token }).catch(() => undefined)
  }

  return {
    async converse({ chain, method, signIn }, work) {
      const { window: page } = environment
      if (!page) throw new RequestAbortedError()
      current?.abort()
      const own = new AbortController()
      current = own
      let step = 'authorize'
      try {
        return await untilAborted([own.signal, signal], async (until) => {
          await allowLoopback(page, until)
          const kept = store.read().authorization
          const session = await openSession(page, { base: kept?.base, limits, signal: until })
          try {
            await giveBack(session)
            const identity = siteIdentity(page)
            const granted = await authorize(session, { chain, identity, kept, signIn })
            // The visitor may have disconnected meanwhile.
            if (until.aborted) throw new RequestAbortedError()
            const { authorization } = granted
            store.write({ authorization, returned: [] })
            onGranted(authorization)
            step = method
            return await work(session, granted)
          } finally {
            session.close()
          }
        })
      } catch (thrown) {
        const networkId = networks().find(
          ({ caipNetworkId }) => toWalletChain(caipNetworkId) === chain,
        )?.caipNetworkId
        throw toAppError(thrown, { method: step, networkId })
      } finally {
        if (current === own) current = undefined
      }
    },
    end: () => current?.abort(),
  }
}
