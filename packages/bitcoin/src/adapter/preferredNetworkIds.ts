import type { AdapterContext } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'

export type NetworkFacts = Pick<AdapterContext, 'activeNetworkId' | 'networks'>

/** The site's networks, the one the page shows first. */
export function preferredNetworkIds({
  activeNetworkId,
  networks,
}: NetworkFacts): readonly NetworkId[] {
  const configured = networks().map(({ caipNetworkId }) => caipNetworkId)
  const active = activeNetworkId()
  return active && configured.includes(active) ? [active, ...configured] : configured
}
