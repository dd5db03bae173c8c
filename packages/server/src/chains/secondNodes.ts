/**
 * A public node of another operator than the network's maker, for what two have to vouch for (ADR 64): PublicNode's by
 * publicnode.com, dRPC's by drpc.org. None of them was tried where they were written down. One that serves another chain is
 * never asked for anything but which it serves.
 */
const secondNodes: Readonly<Record<string, string>> = {
  'eip155:1': 'https://ethereum-rpc.publicnode.com',
  'eip155:10': 'https://optimism-rpc.publicnode.com',
  'eip155:56': 'https://bsc-rpc.publicnode.com',
  'eip155:97': 'https://bsc-testnet-rpc.publicnode.com',
  'eip155:100': 'https://gnosis-rpc.publicnode.com',
  'eip155:130': 'https://unichain-rpc.publicnode.com',
  'eip155:137': 'https://polygon-bor-rpc.publicnode.com',
  'eip155:146': 'https://sonic-rpc.publicnode.com',
  'eip155:250': 'https://fantom-rpc.publicnode.com',
  'eip155:324': 'https://zksync.drpc.org',
  'eip155:1284': 'https://moonbeam-rpc.publicnode.com',
  'eip155:1301': 'https://unichain-sepolia-rpc.publicnode.com',
  'eip155:1329': 'https://sei-evm-rpc.publicnode.com',
  'eip155:5000': 'https://mantle-rpc.publicnode.com',
  'eip155:8453': 'https://base-rpc.publicnode.com',
  'eip155:17000': 'https://holesky.drpc.org',
  'eip155:42161': 'https://arbitrum-one-rpc.publicnode.com',
  'eip155:42220': 'https://celo-rpc.publicnode.com',
  'eip155:43113': 'https://avalanche-fuji-c-chain-rpc.publicnode.com',
  'eip155:43114': 'https://avalanche-c-chain-rpc.publicnode.com',
  'eip155:59144': 'https://linea-rpc.publicnode.com',
  'eip155:80002': 'https://polygon-amoy-bor-rpc.publicnode.com',
  'eip155:80094': 'https://berachain-rpc.publicnode.com',
  'eip155:84532': 'https://base-sepolia-rpc.publicnode.com',
  'eip155:421614': 'https://arbitrum-sepolia-rpc.publicnode.com',
  'eip155:534352': 'https://scroll-rpc.publicnode.com',
  'eip155:560048': 'https://ethereum-hoodi-rpc.publicnode.com',
  'eip155:7777777': 'https://zora.drpc.org',
  'eip155:11155111': 'https://ethereum-sepolia-rpc.publicnode.com',
  'eip155:11155420': 'https://optimism-sepolia-rpc.publicnode.com',
}

/** Below what any measured score of the maker's node makes up for: ordinary reads go there. */
const weight = 0.1

/** The second node of a network, as an upstream; none where none is known. */
export function secondNode(id: string): readonly { url: string; weight: number }[] {
  const url = secondNodes[id]
  return url === undefined ? [] : [{ url, weight }]
}
