import {
  announce,
  createTestWallet,
  inject,
  mountApprovalPrompt,
  type TestWallet,
} from '@latchkey/testing'
import type { World } from './world.ts'

/** Wallets of the page, by what the query's `devwallets` says. */
export type DevelopmentWallets = 'none' | 'one' | 'two' | 'injected'

/**
 * Gives the page wallets with public keys, plainly labelled, so that a newcomer without an
 * extension can try everything. Each asks in a small window of its own.
 */
export function addDevelopmentWallets(
  world: World,
  which: DevelopmentWallets,
): readonly TestWallet[] {
  const chains = Object.fromEntries(
    world.networks.map(({ caipNetworkId, id, name }) => [
      Number(id),
      { name, rpcUrl: world.chains[caipNetworkId ?? `eip155:${id}`] ?? '' },
    ]),
  )
  const [first, second, ...others] = world.accounts.map(({ privateKey }) => privateKey)
  if (!first || !second || which === 'none') return []

  const wallet = createTestWallet({
    chains,
    name: 'Development Wallet',
    privateKeys: [first, second, ...others],
    rdns: 'dev.latchkey.wallet',
    storage: readableStorage(),
  })
  if (which === 'injected') inject(wallet, window)
  else announce(wallet, window)
  if (which !== 'two') return prompted([wallet])

  const another = createTestWallet({
    chains,
    name: 'Second Development Wallet',
    privateKeys: [second],
    rdns: 'dev.latchkey.second',
    storage: readableStorage(),
  })
  announce(another, window)
  return prompted([wallet, another])
}

function prompted(wallets: readonly TestWallet[]): readonly TestWallet[] {
  for (const wallet of wallets) mountApprovalPrompt(wallet, document)
  return wallets
}

function readableStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    // Forbidden storage: the wallet asks again after a reload.
    return undefined
  }
}
