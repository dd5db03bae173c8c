import type { Call } from '@latchkey/core/adapter'

/** A transaction as a node shows it. */
export type ShownTransaction = {
  from: string
  hash: `0x${string}`
  input: string
  nonce: string
  to: string | null
  value: string
}

/** Pure: whether a transaction is one call and nothing else. */
export function isCall(
  { input, to, value }: ShownTransaction,
  { data = '0x', to: wanted, value: amount = 0n }: Call,
): boolean {
  return (
    to?.toLowerCase() === wanted?.toLowerCase() &&
    input.toLowerCase() === data.toLowerCase() &&
    BigInt(value) === amount
  )
}

/**
 * Pure: whether a transaction hands all calls to one contract, however that contract writes them down: each receiver, the
 * data it gets, and the amount are in there as they are.
 */
export function carriesCalls({ input }: ShownTransaction, calls: readonly Call[]): boolean {
  const text = input.toLowerCase()
  return calls.every(({ data = '0x', to = '', value = 0n }) =>
    [to.slice(2), data.slice(2), value === 0n ? '' : value.toString(16).padStart(64, '0')].every(
      (part) => text.includes(part.toLowerCase()),
    ),
  )
}
