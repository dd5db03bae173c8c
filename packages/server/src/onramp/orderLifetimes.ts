const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A price is asked anew after so long (S7.20). */
export const priceMs = minuteMs
/** A link may be opened so long. */
export const linkMs = 60 * minuteMs
/** One whose session was never made: the process ended in between. */
export const startingMs = 10 * minuteMs
/** A visitor who has not paid by then will not; a webhook may be late by a day, and a transfer of a bank by more. */
export const unpaidMs = 7 * dayMs
/** So long an order can be looked at after the last that was known of it. */
export const keptMs = 90 * dayMs
