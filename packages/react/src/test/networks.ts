import type { NetworkInput } from '@latchkey/core'

const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }

function network(id: number, name: string, testnet?: boolean): NetworkInput {
  return {
    blockExplorers: { default: { name: 'Scan', url: `https://scan.example/${id}` } },
    id,
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [`https://rpc.example/${id}`] } },
    testnet,
  }
}

export const harbour = network(31337, 'Harbour')
export const lagoon = network(31338, 'Lagoon', true)
export const seven: readonly [NetworkInput, ...NetworkInput[]] = [
  harbour,
  lagoon,
  network(10, 'Meadow'),
  network(11, 'Quarry'),
  network(12, 'Ridge'),
  network(13, 'Saltmarsh'),
  network(14, 'Timber'),
]
