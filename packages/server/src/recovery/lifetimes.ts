/** How long a link counts. */
export const registrationLifetimeMs = 10 * 60_000
/** Between two mails of a registration. */
export const registrationResendMs = 30_000
/** How long a registered device may read the part: what it does with it takes seconds. */
export const registeredMs = 10 * 60_000
