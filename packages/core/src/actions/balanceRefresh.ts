import { pageActions } from './pageActions.ts'
import { refreshBalances } from './refreshBalances.ts'

/** What follows a transaction that has ended; it names what the page has, so that nothing is cut out of that (ADR 0023). */
export const balanceRefresh = { pageActions, refreshBalances }
