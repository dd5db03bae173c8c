import type { Page } from '@playwright/test'

type Answer = { id: number; result?: unknown }
type Call = { id: number; method: string }

/** Whatever is asked for a balance, this many wei are answered. */
export async function answerBalance(page: Page, wei: bigint): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      const asked = route.request().postData() ?? ''
      if (!asked.includes('eth_getBalance')) return route.fallback()
      const calls = [JSON.parse(asked)].flat() as Call[]
      const balances = calls.filter(({ method }) => method === 'eth_getBalance').map(({ id }) => id)
      const response = await route.fetch()
      const replace = (answer: Answer) =>
        balances.includes(answer.id) ? { ...answer, result: `0x${wei.toString(16)}` } : answer
      const answers = (await response.json()) as Answer | Answer[]
      return route.fulfill({
        json: Array.isArray(answers) ? answers.map(replace) : replace(answers),
        response,
      })
    },
  )
}
