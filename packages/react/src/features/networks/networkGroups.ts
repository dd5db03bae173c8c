import type { Network } from '@latchkey/core'

export type NetworkGroups = {
  /** The one in use, then the others that are no test networks, each in the site's order. */
  main: readonly Network[]
  /** Test networks, in the site's order; none where the site has nothing else. */
  test: readonly Network[]
}

/** Puts the network in use first and test networks last. */
export function networkGroups(
  networks: readonly Network[],
  { active }: { active: Network['caipNetworkId'] | undefined },
): NetworkGroups {
  const used = networks.filter(({ caipNetworkId }) => caipNetworkId === active)
  const others = networks.filter(({ caipNetworkId }) => caipNetworkId !== active)
  const test = others.filter(({ testnet }) => testnet)
  const main = others.filter(({ testnet }) => !testnet)
  return main.length === 0 && !used.some(({ testnet }) => !testnet)
    ? { main: [...used, ...test], test: [] }
    : { main: [...used, ...main], test }
}
