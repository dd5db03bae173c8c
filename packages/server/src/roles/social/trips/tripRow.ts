import type { WindowProvider } from '@latchkey/protocol/wallet'
import type { MarkedRows } from '../../createMarkedRows.ts'
import type { RoleKeys } from '../../createRoleKeys.ts'
import type { Row } from '../../markedTables.ts'
import { unwrapText } from '../../unwrapText.ts'
import { wrappingPlace } from '../../wrapping.ts'

/**
 * Where a trip is: its visitor is away; came back with a code; its code is being exchanged, once; the provider has said
 * who it is, or not.
 */
export type TripStatus = 'away' | 'entered' | 'refused' | 'returned' | 'taken'

/** What a role keeps trips of browsers to a provider in, and is known of itself by. */
export type TripContext = {
  keys: Pick<RoleKeys, 'mac' | 'unwrap' | 'wrap'>
  marked: MarkedRows
  now: () => number
  table: 'recovery_challenges' | 'wallet_social_logins'
}

/** What a trip keeps for the exchange of its code. */
export type TripSecret = {
  /** What the provider has said beside its answer, unsigned: a name to show. */
  name?: string | undefined
  verifier: string
}

export function wrapSecret(
  { wrap }: Pick<RoleKeys, 'wrap'>,
  { id, ...secret }: TripSecret & { id: string },
): Uint8Array {
  return wrap(Buffer.from(JSON.stringify(secret)), wrappingPlace.secret(id))
}

/** As it was wrapped: a role may keep more in it. */
export function secretOf<Secret extends TripSecret>(
  keys: Pick<RoleKeys, 'unwrap'>,
  row: Row,
): Secret {
  const place = wrappingPlace.secret(String(row['id']))
  return JSON.parse(unwrapText(keys, row['secret_wrapped'], place) ?? '{}')
}

/** What is kept of what a provider sends a visitor back with. */
export function stateMark({ mac }: Pick<RoleKeys, 'mac'>, state: string): string {
  return mac('state', state)
}

/** What is kept of what the browser was given that came back. */
export function completionMark(
  { mac }: Pick<RoleKeys, 'mac'>,
  { completion, id }: { completion: string; id: string },
): string {
  return mac('completion', `${id}|${completion}`)
}

export function isStatus(row: Row, status: TripStatus): boolean {
  return row['status'] === status
}

/** A row whose name of a provider is by this role's own mark. */
export function providerOf(row: Row): WindowProvider {
  return row['provider'] as WindowProvider
}
