import { normalize } from 'viem/ens'

/** Whether a name is in its normal form (ENSIP-15): one that is not may only look like another one. */
export function isNormalName(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
