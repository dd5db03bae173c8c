'use client'
import { pageActions } from '@latchkey/core/modal'
import { AccountReport } from './AccountReport.ts'
import { ConnectedAccount } from './ConnectedAccount.tsx'
import { NetworkSign } from './NetworkSign.tsx'

/** The chunk behind `loadAccountParts`, which names what the page has already (ADR 0023). */
export const accountParts = { AccountReport, ConnectedAccount, NetworkSign, pageActions }
