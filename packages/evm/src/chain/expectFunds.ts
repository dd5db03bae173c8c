import { InsufficientFundsError } from '@latchkey/core/adapter'

/** In base units. @throws {InsufficientFundsError} for the amount */
export function expectAmount(available: bigint, required: bigint): void {
  if (required > available)
    throw new InsufficientFundsError({ available, lacks: 'amount', required })
}

/** In base units. @throws {InsufficientFundsError} for the fee */
export function expectFee(available: bigint, required: bigint): void {
  if (required > available) throw new InsufficientFundsError({ available, lacks: 'fee', required })
}
