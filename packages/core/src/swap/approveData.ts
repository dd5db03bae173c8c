const selector = '0x095ea7b3'

/** The data of `approve(spender, amount)` (ERC-20), by which an account lets a contract take that much; base units. */
export function approveData(spender: string, amount: bigint): string {
  const words = [spender.slice(2).toLowerCase(), amount.toString(16)]
  return `${selector}${words.map((word) => word.padStart(64, '0')).join('')}`
}
