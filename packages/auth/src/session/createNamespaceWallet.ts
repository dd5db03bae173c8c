import {
  ChainNotSupportedError,
  type SessionWallet,
  type SessionWalletChange,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import {
  type EmbeddedNamespace,
  embeddedMethods,
  type FrameUser,
  routeOfMethod,
} from '@latchkey/protocol/frame'
import { FrameFailedError } from '../errors/frame.ts'
import { ProviderError } from '../errors/ProviderError.ts'
import type { Channel } from '../frame/createChannel.ts'
import type { Approvals } from './createApprovals.ts'

type EmbeddedNetworkId = FrameUser['networkIds'][number]

/** EIP-1193: the wallet lacks the method. */
const unsupportedCode = 4200

export type NamespaceWallet = SessionWallet & {
  emit(change: SessionWalletChange): void
}

export type NamespaceWalletOptions = {
  approvals: Pick<Approvals, 'ask'>
  call: Channel['call']
  end(): Promise<void>
  name: string
  namespace: EmbeddedNamespace
  /** The wallet says that no one is logged in. */
  onLoggedOut(): void
  onMoved(networkId: EmbeddedNetworkId): void
  onRefused(): void
  /** The network to be on, if the wallet serves it. */
  preferred: readonly (NetworkId | undefined)[]
  /** Asks the frame who is logged in now (S4.34). */
  refresh(): Promise<void>
  /** CAIP-2 ids that the site has, in its order. */
  siteNetworkIds(): readonly NetworkId[]
  /** No one once the session has ended. */
  user(): FrameUser | undefined
}

/** One namespace of a session with the embedded wallet. */
export function createNamespaceWallet({
  approvals,
  call,
  end,
  name,
  namespace,
  onLoggedOut,
  onMoved,
  onRefused,
  preferred,
  refresh,
  siteNetworkIds,
  user,
}: NamespaceWalletOptions): NamespaceWallet {
  const listeners = new Set<(change: SessionWalletChange) => void>()
  const served = (wanted: NetworkId | undefined) =>
    user()?.networkIds.find((each) => each === wanted && each.startsWith(`${namespace}:`))
  const networkIds = () => siteNetworkIds().flatMap((each) => served(each) ?? [])
  const find = (wanted: NetworkId | undefined) => networkIds().find((each) => each === wanted)

  let chosen: EmbeddedNetworkId =
    preferred.map(find).find(Boolean) ?? networkIds()[0] ?? `${namespace}:`
  // What the wallet serves may change, and what the session was on stays known after its end.
  const networkId = () => find(chosen) ?? networkIds()[0] ?? chosen

  function emit(change: SessionWalletChange): void {
    for (const listener of [...listeners])
      try {
        listener(change)
      } catch (error) {
        // Reported as an uncaught error would be, after every listener has had the change.
        queueMicrotask(() => {
          throw error
        })
      }
  }

  return {
    accounts: () =>
      (user()?.accounts ?? [])
        .filter((account) => account.namespace === namespace)
        .map(({ address, type }) => ({ address, networkIds: networkIds(), type })),
    emit,
    end,
    methods: () =>
      user()
        ? embeddedMethods.filter(
            (method) => method.startsWith('solana_') === (namespace === 'solana'),
          )
        : [],
    async moveTo(wanted) {
      const next = find(wanted)
      if (!next) return false
      if (next === networkId()) return true
      await call('chain.switch', { networkId: next })
      chosen = next
      onMoved(next)
      emit('network')
      await refresh()
      return true
    },
    name,
    networkId,
    networkIds,
    async request({ method, networkId: wanted = networkId(), params, signal }) {
      const route = routeOfMethod(method)
      if (route === 'refuse') {
        onRefused()
        // S6.11.
        throw new ProviderError({
          code: unsupportedCode,
          message: 'Requested RPC call is not allowed',
        })
      }
      if (!user()) throw new FrameFailedError({ frameCode: 'logged_out' })
      const asked = find(wanted)
      // On another network than is meant nothing must be signed.
      if (!asked) throw new ChainNotSupportedError({ networkId: wanted })
      const run = (signals: { left?: AbortSignal; signal: AbortSignal | undefined }) =>
        call('request', { method, networkId: asked, params }, signals)
      try {
        return await (route === 'approval' ? approvals.ask(signal, run) : run({ signal }))
      } catch (error) {
        if (error instanceof FrameFailedError && error.frameCode === 'logged_out') onLoggedOut()
        throw error
      }
    },
    route(method) {
      const route = routeOfMethod(method)
      return route === 'approval' || route === 'answer' ? 'wallet' : route
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    user() {
      const { email, isTemporary, socialProvider, userName } = user() ?? {}
      return user() && { email, isTemporary, socialProvider, username: userName }
    },
  }
}
