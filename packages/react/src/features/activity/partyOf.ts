import type { ActivityItem } from '@latchkey/core/modal'

/** Who was paid, or who paid; none where a transaction is no payment, or the other end is not known. */
export function partyOf({ operation, sentFrom, sentTo }: ActivityItem): string | undefined {
  const party = operation === 'send' ? sentTo : operation === 'receive' ? sentFrom : ''
  // Only hexadecimal addresses are the same in either case.
  return (party.startsWith('0x') ? party.toLowerCase() : party) || undefined
}
