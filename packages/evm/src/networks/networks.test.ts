import viemInfo from 'viem/package.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import pinned from '../../package.json' with { type: 'json' }

const networks = { ...(await import('../exports/networks.ts')) }
const viemChains = { ...(await import('viem/chains')) }
const names = Object.keys(networks) as (keyof typeof networks)[]

describe('networks to name', () => {
  test.each(names)('%s is what viem says of it', (name) => {
    const ours = networks[name]
    const { blockExplorers, contracts, id, name: title, nativeCurrency, rpcUrls } = viemChains[name]
    expect(ours).toMatchObject({ id, name: title, nativeCurrency })
    // Hosts and blocks differ from version to version: they are those of the one that we build with.
    if (viemInfo.version === pinned.devDependencies.viem) {
      expect(ours.rpcUrls.default.http).toEqual(rpcUrls.default.http)
      expect(ours.contracts.multicall3.blockCreated).toBe(contracts.multicall3.blockCreated)
      expect(ours.blockExplorers.default).toEqual({
        name: blockExplorers.default.name,
        url: blockExplorers.default.url.replace(/\/$/, ''),
      })
      // What names are read by is where viem has it, and nowhere else.
      const resolver = (all: object) => (all as Record<string, unknown>)['ensUniversalResolver']
      expect(resolver(ours.contracts)).toEqual(resolver(contracts))
    }
    const { address } = contracts.multicall3
    expect(ours.contracts.multicall3.address.toLowerCase()).toBe(address.toLowerCase())
    expect('testnet' in ours).toBe('testnet' in viemChains[name])
  })

  test('are the twelve that are swapped on, and two to try things on', () => {
    const main = names.filter((name) => !('testnet' in networks[name]))
    expect(main.map((name) => networks[name].id).sort((a, b) => a - b)).toEqual([
      1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554,
    ])
    expect(names).toHaveLength(14)
  })
})
