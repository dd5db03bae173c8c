import { buttonTestIds } from './buttonTestIds.ts'
import { modalTestIds } from './frame/testIds.ts'
import { viewTestIds } from './viewTestIds.ts'

/**
 * Every `data-testid` of the buttons and the modal. They are a promise: tests of other sites may
 * rely on them, so they are never renamed.
 */
export const testIds = { ...buttonTestIds, ...modalTestIds, ...viewTestIds } as const
