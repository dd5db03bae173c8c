import { announce, createTestWallet, inject, type TestWallet } from '@latchkey/testing'
import type { World } from '../world.ts'
import { readableStorage } from './readableStorage.ts'

/** A wallet with the accounts of the EVM chains, from the one at `first` on. */
export function evmWallet(
  world: World,
  {
    first = 0,
    injected = false,
    name,
    rdns,
  }: { name: string; rdns: string; first?: number; injected?: boolean },
): TestWallet | undefined {
  const [one, ...others] = world.accounts.slice(first).map(({ privateKey }) => privateKey)
  if (!one) return undefined
  const { batchAccount, networks } = world
  const wallet = createTestWallet({
    batches: {
      delegates: Object.fromEntries(
        networks.map(({ id }) => [Number(id), batchAccount as `0x${string}`]),
      ),
    },
    chains: Object.fromEntries(
      world.networks.map(({ caipNetworkId, id, name: network }) => [
        Number(id),
        { name: network, rpcUrl: world.chains[caipNetworkId ?? `eip155:${id}`] ?? '' },
      ]),
    ),
    name,
    privateKeys: [one, ...others],
    rdns,
    storage: readableStorage(),
  })
  if (injected) inject(wallet, window)
  else announce(wallet, window)
  return wallet
}
