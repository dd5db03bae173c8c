import type { Page } from '@playwright/test'
import { announce } from './announce.ts'

type Demo = {
  latchkeyDemo: { latchkey: { store: { setState(state: object): void } } }
}

/** The id of one of the wallets that `announceWallets` announces. */
export const announcedWallet = (index: number) => `example.wallet-${index}`

/**
 * Announces wallets to the page (EIP-6963) that are only looked at: every third has a long name, every fourth no
 * picture. The first two have connected before, where there are so many.
 */
export async function announceWallets(page: Page, count: number) {
  const wallets = Array.from({ length: count }, (_, index) => ({
    icon: index % 4 === 3 ? '' : icon(index),
    name: nameOf(index),
    rdns: announcedWallet(index),
  }))
  await announce(page, wallets)
  if (count > 2)
    await page.evaluate(
      (recentWalletIds) => {
        const { latchkey } = (globalThis as unknown as Demo).latchkeyDemo
        latchkey.store.setState({ recentWalletIds })
      },
      wallets.slice(0, 2).map(({ rdns }) => rdns),
    )
}

function nameOf(index: number): string {
  const letters = String.fromCharCode(65 + (index % 26)) + 'unewalk'.slice(0, 3 + (index % 5))
  return index % 3 === 2 ? `${letters} Wallet for Collectors and Traders` : letters
}

function icon(index: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="hsl(${(index * 67) % 360} 80% 55%)" d="M0 0h40v40H0z"/><circle cx="20" cy="20" r="9" fill="#fff"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
