const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** How long a device that was let in may use that: it logs in again within it, where its login is over. */
export const letInMs = 60 * minuteMs
/** How long after its hold a device may use that it was let in without an answer. */
export const ripeMs = 7 * dayMs
/** Clocks of two processes may differ by so much. */
export const skewMs = minuteMs
