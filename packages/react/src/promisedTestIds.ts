/** The ids of screens to come; each moves to its feature with the screen. See `testIds`. */
export const promisedTestIds = {
  approve: 'approve',
  reject: 'reject',
} as const
