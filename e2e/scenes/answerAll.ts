import type { Page } from '@playwright/test'

type Demo = { latchkeyDemo: { wallets: { policy: string }[] } }

/** How every development wallet of the page answers from now on, without its window. */
export async function answerAll(page: Page, policy: 'approve' | 'hang') {
  await page.evaluate((policy) => {
    for (const wallet of (globalThis as unknown as Demo).latchkeyDemo.wallets)
      wallet.policy = policy
  }, policy)
}
