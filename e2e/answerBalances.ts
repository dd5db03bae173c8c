import type { Page } from '@playwright/test'

/** A row of the server's list of balances, as far as a test cares. */
export type BalanceRow = {
  symbol: string
  value: number
  name?: string
  change24h?: number
  price?: number
  quantity?: string
}

const coin = 'ETH'

/** Whatever account is asked about, these tokens are what it has; ETH is the network's own. */
export async function answerBalances(page: Page, rows: readonly BalanceRow[]): Promise<void> {
  await page.route(
    (url) => /^\/v1\/account\/[^/]+\/balance$/.test(url.pathname),
    (route) => {
      const url = new URL(route.request().url())
      const chainId = url.searchParams.get('chainId')
      const picture = new URL(`/public/getTokenImage/`, url)
      return route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: {
          balances: rows.map(({ name, price = 2, quantity, symbol, value, ...row }, index) => ({
            ...row,
            ...(symbol === coin ? {} : { address: `${chainId}:0x${addressOf(index)}` }),
            chainId,
            iconUrl: `${picture}${symbol}?fallback=1`,
            name: name ?? symbol,
            price,
            quantity: { decimals: '18', numeric: quantity ?? String(value / price) },
            symbol,
            value,
          })),
        },
      })
    },
  )
}

function addressOf(index: number): string {
  return (index + 1).toString(16).padStart(40, '0')
}

/** So many tokens, each worth a little less than the one before. */
export function manyTokens(count: number): readonly BalanceRow[] {
  return Array.from({ length: count }, (_, index) => ({
    change24h: (index % 7) - 3,
    name: `Token ${index}`,
    symbol: index === 0 ? coin : `TK${index}`,
    value: (count - index) * 1.37,
  }))
}
