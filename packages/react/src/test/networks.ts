import type { NetworkInput } from '@latchkey/core'
import { icon } from './icon.ts'

const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }

const tints = {
  31337: '#2f7dd1',
  31338: '#2aa198',
  10: '#5fa052',
  11: '#8c6d46',
  12: '#7a5c99',
  13: '#c2703d',
  14: '#3f7f6f',
} as const

function network(id: keyof typeof tints, name: string, testnet?: boolean): NetworkInput {
  return {
    assets: { imageUrl: icon(tints[id], name[0] ?? '') },
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
