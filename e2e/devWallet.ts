import type { Page } from '@playwright/test'

type Demo = {
  latchkeyDemo: {
    wallets: {
      policy: 'approve' | 'reject' | 'hang' | 'ask'
      switchChain(chainId: number): void
    }[]
  }
}

/** The hands of the owner of the page's first development wallet. */
export class DevWallet {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** How the wallet answers from now on, without its window. */
  async answer(policy: 'approve' | 'reject' | 'hang' | 'ask') {
    await this.#page.evaluate((policy) => {
      const [wallet] = (globalThis as unknown as Demo).latchkeyDemo.wallets
      if (wallet) wallet.policy = policy
    }, policy)
  }

  /** Moves the wallet to another chain, as its owner would. */
  async moveTo(chainId: number) {
    await this.#page.evaluate((chainId) => {
      const [wallet] = (globalThis as unknown as Demo).latchkeyDemo.wallets
      wallet?.switchChain(chainId)
    }, chainId)
  }
}
