import { compactBalance } from '@latchkey/core/modal'

/** What arrives, in whole units as a provider tells it, to three decimals (S9.17). */
export function writePurchase(
  purchase: string,
  { symbol }: { symbol: string },
  locale: string,
): string {
  const [whole = '0', fraction = ''] = purchase.split('.')
  return compactBalance(
    { decimals: fraction.length, symbol, value: BigInt(whole + fraction) },
    { locale },
  )
}
