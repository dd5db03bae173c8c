import type { Call } from '@latchkey/core/adapter'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { InvalidCallsError } from '../errors/InvalidCallsError.ts'
import { requireReceiver } from './requireReceiver.ts'

/** One after another, more would be asked of a visitor than anybody answers. */
const maxCalls = 256
const maxValue = 2n ** 256n - 1n

/** Refuses calls that no wallet should be asked for. @throws {InvalidCallsError} @throws {InvalidAddressError} */
export function requireCalls(calls: readonly Call[]): void {
  const { length } = calls
  if (length === 0 || length > maxCalls)
    throw new InvalidCallsError({
      reason: `There are ${length} calls; 1 to ${maxCalls} are taken.`,
    })
  for (const call of calls) {
    requireReceiver(call)
    const { to, value = 0n } = call
    // Elsewhere an address may do without; wallets take no such call of a batch (S5.31).
    if (to?.startsWith('0x') === false) throw new InvalidAddressError({ address: to })
    if (value < 0n || value > maxValue)
      throw new InvalidCallsError({ reason: 'A value is no number of 256 bits.' })
  }
}
