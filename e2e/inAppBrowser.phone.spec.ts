import { expect, test } from './test.ts'
import { visit } from './visit.ts'

test('a phone opens the page in the own browser of a wallet that has one (S5.17)', async ({
  page,
}) => {
  await visit(page, 'namespaces=solana')
  await page.locator('#demo-open-AllWallets').click()
  const modal = page.getByTestId('modal')
  await modal.getByRole('button', { exact: true, name: 'Solflare' }).click()
  await expect(modal).toHaveAttribute('data-view', 'Downloads')
  const address = encodeURIComponent(page.url())
  await expect(modal.getByRole('link', { name: 'Open in Solflare' })).toHaveAttribute(
    'href',
    `https://solflare.com/ul/v1/browse/${address}?ref=${address}`,
  )
})
