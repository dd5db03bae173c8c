import { afterBackground } from '@latchkey/core/modal'
import { AccountReport } from './AccountReport.ts'
import { ConnectedAccount } from './ConnectedAccount.tsx'
import { NetworkSign } from './NetworkSign.tsx'

/** The chunk behind `loadAccountParts`, which names what it comes after (ADR 0070). */
export const accountParts = afterBackground({ AccountReport, ConnectedAccount, NetworkSign })
