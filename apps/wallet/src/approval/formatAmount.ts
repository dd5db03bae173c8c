import type { Amount } from '../requests/ApprovalRequest.ts'

const boundDigits = 3

/** Every digit of an amount that says something: nothing is rounded where somebody agrees to it. */
export function formatAmount({ decimals, symbol, value }: Amount): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = decimals > 0 ? digits.slice(-decimals).replace(/0+$/, '') : ''
  return `${whole}${rest ? `.${rest}` : ''} ${symbol}`
}

/** A bound: rounded up to three digits that say something, so that it is never less than what it bounds. */
export function formatAtMost(amount: Amount): string {
  const unit = 10n ** BigInt(Math.max(0, amount.value.toString().length - boundDigits))
  return formatAmount({ ...amount, value: ((amount.value + unit - 1n) / unit) * unit })
}
