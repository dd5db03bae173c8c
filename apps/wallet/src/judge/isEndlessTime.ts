import type { Facts } from './judgeEffects.ts'

const noEndMs = 366 * 24 * 3600_000

/** Whether something counts for more than a year. */
export function isEndlessTime(seconds: bigint, { nowMs }: Pick<Facts, 'nowMs'>): boolean {
  return seconds * 1000n > BigInt(nowMs) + BigInt(noEndMs)
}
