import type { TestWallet, TestWalletOptions } from '@latchkey/testing'
import { installTestWallet } from '@latchkey/testing/playwright'
import { everyTab } from './everyTab.ts'
import { test as base } from './test.ts'

type WalletFixtures = {
  /** Installs one more wallet that lives in the test; call it before the page is opened. */
  install: (options?: Partial<InstallOptions>) => Promise<TestWallet>
  /** The one wallet of the page, on the world's chains, with the world's first two accounts. */
  wallet: TestWallet
}

type InstallOptions = Omit<TestWalletOptions, 'mnemonic' | 'signers'> & {
  privateKeys: readonly [Hex, ...Hex[]]
  /** In every tab of the visitor, as an extension is, instead of one page alone. */
  inEveryTab: boolean
}
type Hex = `0x${string}`

/** The demo's test with wallets whose owner's hands the test holds; open pages with `visit`. */
export const test = base.extend<WalletFixtures>({
  install: async ({ context, page, world }, use) => {
    const [alice, bob] = world.faucet.eip155.accounts.map(({ privateKey }) => privateKey)
    if (!alice || !bob) throw new Error('The world has too few accounts.')
    await use(({ inEveryTab, ...options } = {}) =>
      installTestWallet(inEveryTab ? everyTab(context) : page, {
        chains: Object.fromEntries(
          Object.entries(world.chains)
            .filter(([id]) => id.startsWith('eip155:'))
            .map(([id, url]) => [Number(id.split(':')[1]), url]),
        ),
        privateKeys: [alice, bob],
        ...options,
      }),
    )
  },
  wallet: async ({ install }, use) => use(await install()),
})
