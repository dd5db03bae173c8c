/** A webhook counts so long before and after its time: clocks differ, and what was caught by someone is worth nothing later. */
export const webhookToleranceMs = 5 * 60_000
