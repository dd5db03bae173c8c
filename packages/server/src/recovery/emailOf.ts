import type { MarkedSession } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { unwrapText } from '../roles/unwrapText.ts'
import { wrappingPlace } from '../roles/wrapping.ts'

/** The address that the role `recovery` knows of a wallet's owner: that of the wallet's first part; not each owner has one. */
export async function emailOf(
  { keys, session }: { keys: Pick<RoleKeys, 'unwrap'>; session: Pick<MarkedSession, 'require'> },
  walletId: string,
): Promise<string | undefined> {
  const [first] = await session.require('recovery_wallets', 'wallet_id = $1 order by created_at', [
    walletId,
  ])
  return unwrapText(keys, first?.['address_wrapped'], wrappingPlace.address(walletId))
}
