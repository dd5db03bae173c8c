import type { OnrampCurrency, OnrampLimit } from './OnrampOptions.ts'

/** What a form to buy lacks, or the limits that its amount keeps. */
export type OnrampReadiness =
  | { status: 'missing' }
  /** Less can be paid, or more; in hundredths. */
  | { status: 'low' | 'high'; bound: bigint; limit: OnrampLimit }
  | { status: 'ready'; amount: bigint }

/** Pure: whether an amount can be paid by the way that was chosen. */
export function onrampReadiness({
  amount,
  limit,
}: {
  /** In hundredths; undefined where none is typed. */
  amount: bigint | undefined
  limit: OnrampLimit
}): OnrampReadiness {
  if (amount === undefined || amount === 0n) return { status: 'missing' }
  if (amount < limit.min) return { bound: limit.min, limit, status: 'low' }
  if (amount > limit.max) return { bound: limit.max, limit, status: 'high' }
  return { amount, status: 'ready' }
}

/** Pure: the way of paying that was chosen, where the currency has it; else its first. */
export function chosenLimit(
  { limits }: OnrampCurrency,
  method: string | undefined,
): OnrampLimit | undefined {
  return limits.find(({ id }) => id === method) ?? limits[0]
}
