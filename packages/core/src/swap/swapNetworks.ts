import type { NetworkId } from '@latchkey/protocol'

/** The twelve networks of swaps (S9.21). */
export const swapNetworks: readonly NetworkId[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]

/** Chains of a developer's own machine, by the ids that their makers give them: Geth's, Hardhat's and Anvil's, and our second one. */
const developmentNetworks: readonly NetworkId[] = ['eip155:1337', 'eip155:31337', 'eip155:31338']

/** Whether swaps may be offered on a network at all (S9.21); the project's server says where it has exchanges. */
export function isSwapNetwork(networkId: NetworkId): boolean {
  return swapNetworks.includes(networkId) || developmentNetworks.includes(networkId)
}
