import type { Page } from '@playwright/test'

/** What a wallet says of itself; no `icon` is a picture that is missing. */
export type AnnouncedWallet = { icon: string; name: string; rdns: string }

/** Announces wallets to the page (EIP-6963). They are only looked at: none of them ever answers. */
export async function announce(page: Page, wallets: readonly AnnouncedWallet[]): Promise<void> {
  await page.evaluate((wallets) => {
    for (const [index, wallet] of wallets.entries())
      globalThis.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: Object.freeze({
            info: {
              ...wallet,
              uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
            },
            provider: { on() {}, removeListener() {}, request: () => new Promise(() => {}) },
          }),
        }),
      )
  }, wallets)
}
