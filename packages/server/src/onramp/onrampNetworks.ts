import type { OnrampSettings } from './onrampSettings.ts'

/** CAIP-2 ids of the networks on which the configured providers sell. */
export function onrampNetworks({ sandbox }: Pick<OnrampSettings, 'sandbox'>): readonly string[] {
  return (sandbox?.faucets ?? []).map(({ chain }) => chain)
}
