/** How long a code counts. */
export const codeLifetimeMs = 10 * 60_000
/** Between two mails of a login (S5.32, S9.3). */
export const resendMs = 30_000
/** How long after the code a login still opens what it leads to. */
export const verifiedMs = 10 * 60_000
/** Wrong codes of one login. */
export const maxTries = 5
