import type { WalletUser } from '@latchkey/protocol/wallet'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import type { Identity } from '../../roles/identity.ts'
import type { Row } from '../../roles/markedTables.ts'
import { unwrapText } from '../../roles/unwrapText.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'

/** What an owner is shown of an identity, wrapped: of an address the address itself. */
export function wrapShown(
  { wrap }: Pick<RoleKeys, 'wrap'>,
  { identity, mark, user }: { identity: Identity; mark: string; user: WalletUser },
): Uint8Array {
  const text = identity.kind === 'email' ? identity.subject : JSON.stringify(user)
  return wrap(Buffer.from(text), wrappingPlace.address(mark))
}

/** The same of a row. */
export function shownOf(keys: Pick<RoleKeys, 'unwrap'>, row: Row): WalletUser {
  const place = wrappingPlace.address(String(row['identity']))
  const text = unwrapText(keys, row['shown_wrapped'], place) ?? ''
  return row['kind'] === 'email' ? { email: text } : JSON.parse(text)
}
