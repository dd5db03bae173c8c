import type { Capabilities } from '@latchkey/core/adapter'

/** How a wallet would carry calls out, as far as it says so beforehand. */
export type CallsPlan = {
  /** How often the visitor is asked at most. */
  confirmations: number
  /** Whether all are carried out, or none. */
  atomic: boolean
  /** Whether the wallet will ask to install code in the account first (EIP-7702). */
  upgrades: boolean
}

/**
 * Pure: what to expect of a wallet with these capabilities (EIP-5792). What it does not promise is not counted on: the
 * calls are then sent one after another at worst.
 */
export function planCalls(
  capabilities: Capabilities,
  { callCount }: { callCount: number },
): CallsPlan {
  const status = (capabilities['atomic'] as { status?: unknown } | null | undefined)?.status
  const atomic = status === 'supported' || status === 'ready'
  return {
    atomic,
    confirmations: atomic ? Math.min(1, callCount) : callCount,
    upgrades: status === 'ready',
  }
}
