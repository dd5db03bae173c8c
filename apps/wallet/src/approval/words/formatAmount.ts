import type { Amount } from '../../requests/ApprovalRequest.ts'

const boundDigits = 3

/** Every digit of an amount that says something: nothing is rounded where somebody agrees to it. */
export function formatAmount({ decimals, symbol, value }: Amount): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = decimals > 0 ? digits.slice(-decimals).replace(/0+$/, '') : ''
  return `${whole}${rest ? `.${rest}` : ''} ${symbol}`
}

/** What it is at most: rounded up to so many digits that say something, so that it is never less. */
export function formatAtMost(amount: Amount, digits = boundDigits): string {
  const unit = unitOf(amount, digits)
  return formatAmount({ ...amount, value: ((amount.value + unit - 1n) / unit) * unit })
}

/** What it is at least: rounded down in the same way. */
export function formatAtLeast(amount: Amount, digits = boundDigits): string {
  const unit = unitOf(amount, digits)
  return formatAmount({ ...amount, value: (amount.value / unit) * unit })
}

function unitOf({ value }: Amount, digits: number): bigint {
  return 10n ** BigInt(Math.max(0, value.toString().length - digits))
}
