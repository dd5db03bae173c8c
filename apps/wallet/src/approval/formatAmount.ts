import type { Amount } from '../requests/ApprovalRequest.ts'

/** Every digit of an amount that says something: nothing is rounded where somebody agrees to it. */
export function formatAmount({ decimals, symbol, value }: Amount): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = decimals > 0 ? digits.slice(-decimals).replace(/0+$/, '') : ''
  return `${whole}${rest ? `.${rest}` : ''} ${symbol}`
}
