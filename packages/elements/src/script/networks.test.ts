import type { NetworkInput } from '@latchkey/core'
import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { networks } from './networks.ts'

const ofViem = new Map<string, NetworkInput>(
  Object.entries(chains) as unknown as [string, NetworkInput][],
)

test.each(Object.entries(networks))('%s is what viem knows by that name', (name, network) => {
  const facts = ({
    blockExplorers,
    id,
    name,
    nativeCurrency,
    rpcUrls,
    testnet,
  }: Partial<NetworkInput> = {}) => ({
    explorer: {
      name: blockExplorers?.default.name,
      url: blockExplorers?.default.url,
    },
    id,
    name,
    nativeCurrency,
    rpcUrls: rpcUrls?.default.http,
    testnet: testnet ?? false,
  })
  expect(facts(network)).toEqual(facts(ofViem.get(name)))
})

test.each(Object.entries(networks))(
  '%s has the contracts that are asked of a network, at the same addresses',
  (name, network) => {
    const of = (one: NetworkInput | undefined) =>
      ['ensUniversalResolver', 'gasPriceOracle', 'multicall3'].map((contract) => {
        const { address } = (one?.contracts?.[contract] ?? {}) as { address?: string }
        return `${contract} ${address?.toLowerCase()}`
      })
    expect(of(network)).toEqual(of(ofViem.get(name)))
  },
)
