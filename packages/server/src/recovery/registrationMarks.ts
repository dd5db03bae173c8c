import type { Arrivals } from '../roles/arrivals/createArrivals.ts'
import type { MarkedRows } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import type { Freezes } from '../roles/freezes/createFreezes.ts'
import type { Known } from './devices/createKnown.ts'

export type RegistrationsContext = {
  arrivals: Arrivals
  freezes: Freezes
  keys: Pick<RoleKeys, 'mac'>
  known: Known
  marked: MarkedRows
  now: () => number
}

/** What is kept of the number that is shown where the visitor waits. */
export function numberMark(
  { mac }: Pick<RoleKeys, 'mac'>,
  { id, number }: { id: string; number: string },
): string {
  return mac('number', `${id}|${number}`)
}

/** What is kept of the token in the mail's link. */
export function tokenMark({ mac }: Pick<RoleKeys, 'mac'>, token: string): string {
  return mac('token', token)
}
