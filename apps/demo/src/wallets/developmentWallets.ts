import { mountApprovalPrompt } from '@latchkey/testing'
import type { World } from '../world.ts'
import { bitcoinWallet } from './bitcoinWallet.ts'
import { evmWallet } from './evmWallet.ts'
import { solanaWallet } from './solanaWallet.ts'

/** Wallets of the page, by what the query's `devwallets` says. */
export type DevelopmentWallets = 'none' | 'one' | 'two' | 'each' | 'injected'

/**
 * Gives the page wallets with public keys, plainly labelled, so that a newcomer without an
 * extension can try everything. Each asks in a small window of its own.
 *
 * `one` holds accounts on every chain of the world, `each` is a wallet for each of them.
 */
export function addDevelopmentWallets(world: World, which: DevelopmentWallets) {
  if (which === 'none') return []
  const wallets =
    which === 'each'
      ? [
          evmWallet(world, { name: 'Ethereum Wallet', rdns: 'dev.latchkey.ethereum' }),
          solanaWallet(world, { name: 'Solana Wallet' }),
          bitcoinWallet(world, { name: 'Bitcoin Wallet' }),
        ]
      : [
          evmWallet(world, {
            injected: which === 'injected',
            name: 'Development Wallet',
            rdns: 'dev.latchkey.wallet',
          }),
          which === 'two'
            ? evmWallet(world, {
                first: 1,
                name: 'Second Development Wallet',
                rdns: 'dev.latchkey.second',
              })
            : undefined,
          solanaWallet(world, { name: 'Development Wallet' }),
          bitcoinWallet(world, { name: 'Development Wallet' }),
        ]
  const present = wallets.filter((wallet) => wallet !== undefined)
  for (const wallet of present) mountApprovalPrompt(wallet as never, document)
  return present
}
