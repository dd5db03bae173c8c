import type { SocialProvider } from '@latchkey/protocol/wallet'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import type { Row } from '../../roles/markedTables.ts'
import { unwrapText } from '../../roles/unwrapText.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'

/**
 * Where a login is: its visitor is away; came back with a code; its code is being exchanged, once; the provider has said
 * who it is, or not.
 */
export type SocialStatus = 'away' | 'entered' | 'refused' | 'returned' | 'taken'

/** What a login keeps for its exchange. */
export type LoginSecret = {
  /** What the provider has said beside its answer, unsigned: a name to show. */
  name?: string | undefined
  nonce: string
  verifier: string
}

export function wrapSecret(
  { wrap }: Pick<RoleKeys, 'wrap'>,
  { loginId, ...secret }: LoginSecret & { loginId: string },
): Uint8Array {
  return wrap(Buffer.from(JSON.stringify(secret)), wrappingPlace.secret(loginId))
}

export function secretOf(keys: Pick<RoleKeys, 'unwrap'>, row: Row): LoginSecret {
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
  { completion, loginId }: { completion: string; loginId: string },
): string {
  return mac('completion', `${loginId}|${completion}`)
}

export function isStatus(row: Row, status: SocialStatus): boolean {
  return row['status'] === status
}

/** A row whose name of a provider is by this role's own mark. */
export function providerOf(row: Row): SocialProvider {
  return row['provider'] as SocialProvider
}
