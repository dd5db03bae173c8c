import type { Connector, SessionContext } from '@latchkey/core/adapter'
import { embeddedNamespaces, type FrameUser } from '@latchkey/protocol/frame'
import type { Channel } from '../frame/createChannel.ts'
import { sourceId, sourceType } from '../sourceId.ts'
import { walletImage, walletName } from '../walletName.ts'
import type { Approvals } from './createApprovals.ts'
import { createNamespaceWallet, type NamespaceWallet } from './createNamespaceWallet.ts'
import type { Kept, LastNetworks } from './Kept.ts'

/** Who is logged in, as a connector for each namespace that wallet and site have in common. */
export type Session = {
  connectors(): readonly Connector[]
  isEnded(): boolean
  /** It is over; its wallets say so unless `silently`. */
  forget(parameters?: { silently?: boolean | undefined }): void
  /** Whether these are the same accounts. */
  isOf(user: FrameUser): boolean
  /** Takes what the frame says now of the same visitor. */
  update(user: FrameUser): void
}

export type SessionOptions = {
  approvals: Pick<Approvals, 'ask'>
  call: Channel['call']
  context: Pick<SessionContext, 'activeNetworkId' | 'networks' | 'onRefused'>
  /** Ends it with the wallet as well. */
  end(): Promise<void>
  keep(kept: Kept): void
  last?: LastNetworks | undefined
  onLoggedOut(): void
  /** Asks the frame who is logged in now. */
  refresh(): Promise<void>
  user: FrameUser
}

export function createSession({
  approvals,
  call,
  context,
  end,
  keep,
  last: kept = {},
  onLoggedOut,
  refresh,
  user,
}: SessionOptions): Session {
  let current: FrameUser | undefined = user
  let last = kept

  const wallets: readonly (readonly [(typeof embeddedNamespaces)[number], NamespaceWallet])[] =
    embeddedNamespaces.map((namespace) => [
      namespace,
      createNamespaceWallet({
        approvals,
        call,
        end,
        name: walletName,
        namespace,
        onLoggedOut,
        onMoved(networkId) {
          last = { ...last, [namespace]: networkId }
          remember()
        },
        onRefused: context.onRefused,
        preferred: [last[namespace], context.activeNetworkId(namespace)],
        refresh,
        siteNetworkIds: () => context.networks().map(({ caipNetworkId }) => caipNetworkId),
        user: () => current,
      }),
    ])

  /** A wallet that the browser does not keep is gone with the page, and so is the memory of it. */
  function remember(): void {
    if (current && !current.isTemporary) keep({ last, user: current })
  }

  remember()

  return {
    connectors: () =>
      wallets
        .filter(([, wallet]) => wallet.accounts().length > 0 && wallet.networkIds().length > 0)
        .map(([chain, wallet]) => ({
          chain,
          id: sourceId,
          imageUrl: walletImage,
          name: walletName,
          networkIds: wallet.networkIds(),
          provider: wallet,
          source: sourceId,
          type: sourceType,
        })),
    forget({ silently = false } = {}) {
      if (!current) return
      current = undefined
      if (!silently) for (const [, { emit }] of wallets) emit('ended')
    },
    isEnded: () => current === undefined,
    isOf: ({ accounts }) => current !== undefined && idsOf(accounts) === idsOf(current.accounts),
    update(next) {
      if (!current) return
      const before = current
      const networks = wallets.map(([, wallet]) => wallet.networkId())
      current = next
      remember()
      for (const [index, [, { emit, networkId }]] of wallets.entries()) {
        if (networks[index] !== networkId()) emit('network')
        if (before.networkIds.join() !== next.networkIds.join()) emit('grant')
        if (nameOf(before) !== nameOf(next)) emit('user')
      }
    },
  }
}

/** By what a visitor is shown. */
function nameOf({ email, socialProvider, userName }: FrameUser): string {
  return JSON.stringify([email, socialProvider, userName])
}

function idsOf(accounts: FrameUser['accounts']): string {
  return accounts.map(({ address, namespace }) => `${namespace}:${address}`).join()
}
