import { meldNetworks } from './meld/meldNetworks.ts'
import type { OnrampSettings } from './onrampSettings.ts'

/** CAIP-2 ids of the networks on which the configured providers sell, of those that are served. */
export function onrampNetworks(
  { meld, sandbox }: Pick<OnrampSettings, 'meld' | 'sandbox'>,
  { chains }: { chains: ReadonlyMap<string, unknown> },
): readonly string[] {
  const paying = (sandbox?.faucets ?? []).map(({ chain }) => chain)
  const sold = new Set([...(meld ? meldNetworks : []), ...paying])
  return [...sold].filter((id) => chains.has(id))
}
