import type { Page } from '@playwright/test'
import { answerAll } from './answerAll.ts'

type Demo = {
  latchkeyDemo: {
    connect(wallet: { connectorId: string; namespace: string }): Promise<unknown>
    latchkey: { store: { getState(): { connectors: { chain: string; id: string }[] } } }
  }
}

/**
 * Connects the page's first development wallet on one of its chains, as a site's own code may: half the work of a
 * visitor's way through the modal (`connectWallet.ts`), for scenes that only begin with an account.
 */
export async function connectByCode(page: Page, namespace = 'eip155') {
  await answerAll(page, 'approve')
  await page.evaluate((namespace) => {
    const { connect, latchkey } = (globalThis as unknown as Demo).latchkeyDemo
    const connector = latchkey.store.getState().connectors.find(({ chain }) => chain === namespace)
    return connect({ connectorId: connector?.id ?? 'none', namespace })
  }, namespace)
  await page.locator('#demo-status', { hasText: /^connected$/ }).waitFor()
}
