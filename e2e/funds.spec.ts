import { generatePrivateKey } from 'viem/accounts'
import { expect } from './test.ts'
import { connect, visit } from './visit.ts'
import { test } from './walletTest.ts'

test('an account without funds is told that it has too little, not that the wallet failed', {
  tag: '@flow',
}, async ({ install, page }) => {
  const empty = await install({ privateKeys: [generatePrivateKey()] })
  await visit(page)
  await connect(page, empty)
  await page.locator('#demo-send-transaction').click()
  await expect(page.locator('#demo-error')).toContainText('Insufficient funds for this transaction')
})
