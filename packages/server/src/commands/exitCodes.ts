/** How a command ends, besides 0. */
export const exitCodes = {
  /** The embedded database answers no more: start again, once its disk has room. */
  databaseStuck: 3,
  failed: 1,
  /** A mistake on the command line or in the configuration. */
  misused: 2,
} as const
