import { type Times, type Visit, withPage } from './measureVisit.ts'

/** Among how many wallets a name is searched. */
export const searchedRows = [500, 1000]
/** For what comes with the list: its code, and the index. */
const restMs = 700

/** From the typed name of a wallet near the end of the list until its row can be clicked. */
export async function measureSearch(visit: Visit, rows: number): Promise<Times> {
  return withPage(visit, async (page) => {
    await page.goto(visit.url)
    const item = (index: number) => `[data-testid="wallet-item-many-${index}"]`
    await page.evaluate(`bench.shown('${item(0)}')`)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(restMs)
    const wanted = rows - 13
    await page.getByTestId('wallet-search').focus()
    await page.evaluate(`void (globalThis.pending = bench.inputToShown('${item(wanted)}'))`)
    // At once, as the last letter of a name that is typed: each one before it finds other wallets.
    await page.keyboard.insertText(`${wanted}`)
    return { [`name to row among ${rows}`]: await page.evaluate<number>('pending') }
  })
}
