import { type AdapterContext, type Clock, systemClock } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import { readNetwork } from '../wallet/readNetwork.ts'

/** How long a wallet may take to say where it is. It answers without asking its owner. */
export const networkLimitMs = 2000

/** What wallets say too late of where they are, until someone listens to them. */
export type LateNetworks = WeakMap<Eip1193Provider, Promise<NetworkId>>

export type NetworkFacts = Pick<AdapterContext, 'activeNetworkId' | 'networks'> & {
  late: LateNetworks
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
  { activeNetworkId, late, networks }: NetworkFacts,
  clock: Clock = systemClock,
): Promise<{ networkId: NetworkId; isKnown: boolean }> {
  const answer = readNetwork(provider, signal)
  const shown = activeNetworkId() ?? networks()[0]?.caipNetworkId
  let cancel = () => {}
  const overdue = new Promise<undefined>((resolve) => {
    if (shown) cancel = clock.after(networkLimitMs, () => resolve(undefined))
  })
  const networkId = await Promise.race([answer, overdue]).finally(() => cancel())
  late.delete(provider)
  if (networkId) return { isKnown: true, networkId }
  late.set(provider, answer)
  answer.catch(() => late.delete(provider))
  return { isKnown: false, networkId: shown as NetworkId }
}
