import { dayMs } from '../arrivals/lifetimes.ts'

/** How long a wallet stays frozen that is thawed by anyone but who has frozen it: its owner sees it, and keeps it so. */
export const thawMs = dayMs
/** A device that was of the wallet for so long before a mail has frozen it thaws it at once. */
export const seniorMs = 14 * dayMs
/** How long the link of a mail about a device refuses that one, and freezes the wallet. */
export const refusalMs = 14 * dayMs
