import { type AdapterContext, type Clock, systemClock } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import { readNetwork } from '../wallet/readNetwork.ts'

/** How long a wallet may take to say where it is. It answers without asking its owner. */
export const networkLimitMs = 2000

/** Where wallets say that they are after the time, until someone listens to them. */
export type OverdueNetworks = WeakMap<Eip1193Provider, Promise<NetworkId>>

export type NetworkFacts = Pick<AdapterContext, 'activeNetworkId' | 'networks'> & {
  overdue: OverdueNetworks
}

/**
 * The network that a wallet is on; when it does not say in time, the one that the page shows, which keeps no one who
 * has granted accounts waiting. What needs a network asks the wallet again before it counts on it.
 *
 * @throws {WalletError} @throws {RequestAbortedError}
 */
export async function awaitNetwork(
  provider: Eip1193Provider,
  signal: AbortSignal,
  { activeNetworkId, networks, overdue }: NetworkFacts,
  clock: Clock = systemClock,
): Promise<{ networkId: NetworkId; isKnown: boolean }> {
  const answer = readNetwork(provider, signal)
  const shown = activeNetworkId() ?? networks()[0]?.caipNetworkId
  let cancel = () => {}
  const limit = new Promise<undefined>((resolve) => {
    if (shown) cancel = clock.after(networkLimitMs, () => resolve(undefined))
  })
  const networkId = await Promise.race([answer, limit]).finally(() => cancel())
  overdue.delete(provider)
  if (networkId) return { isKnown: true, networkId }
  overdue.set(provider, answer)
  answer.catch(() => overdue.delete(provider))
  return { isKnown: false, networkId: shown as NetworkId }
}
