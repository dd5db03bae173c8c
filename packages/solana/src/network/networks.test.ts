import { describe, expect, test } from 'vitest'
import { chooseNetwork } from './chooseNetwork.ts'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './solanaNetworks.ts'
import { toNetworkId, toWalletChain } from './walletChain.ts'

// Genesis hashes of the clusters, as their RPCs give them; CAIP-30 takes the first 32 characters.
test.each([
  ['solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', solanaMainnet],
  ['solana:devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', solanaDevnet],
  ['solana:testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', solanaTestnet],
] as const)('%s is the cluster of genesis hash %s', (chain, genesisHash, network) => {
  const networkId = `solana:${genesisHash.slice(0, 32)}` as const
  expect(`solana:${network.id}`).toBe(networkId)
  expect(toWalletChain(networkId)).toBe(chain)
  expect(toNetworkId(chain)).toBe(networkId)
})

test('every other network is the local one, which no wallet can name', () => {
  expect(toWalletChain('solana:8ydZaK4Qre69E37mL3Ag8fYNaXdF6gw2')).toBe('solana:localnet')
  expect(toNetworkId('solana:localnet')).toBeUndefined()
})

describe('the network of an account', () => {
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
  const configured = [mainnet, devnet] as const

  test.each([
    ['what the page shows', devnet, ['solana:mainnet', 'solana:devnet'], devnet],
    ['the first it can follow to', devnet, ['solana:mainnet'], mainnet],
    ['the site’s first without a choice', undefined, ['solana:devnet', 'solana:mainnet'], mainnet],
    ['its own where it can follow nowhere', mainnet, ['solana:testnet'], testnet],
    ['the page’s where it names none', devnet, [], devnet],
    ['no network the site no longer has', testnet, ['solana:testnet', 'solana:devnet'], devnet],
  ] as const)('is %s', (_rule, active, chains, expected) => {
    expect(chooseNetwork({ active, chains, configured })).toBe(expected)
  })
})
