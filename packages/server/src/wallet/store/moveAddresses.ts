import type { Logger } from 'pino'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { emailIdentity, identityMark } from '../../roles/identity.ts'
import { type MarkedTable, markOf, type Row } from '../../roles/markedTables.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'

/** Rows moved in one transaction. */
const atOnce = 500

/**
 * Moves the addresses that an older server kept in the rows of its wallets into identities of their own. A row whose mark is
 * not by this role stays where it is, and does not count.
 */
export async function moveAddresses({
  keys,
  logger,
  marked,
}: {
  keys: Pick<RoleKeys, 'mac' | 'unwrap' | 'wrap'>
  logger: Pick<Logger, 'error' | 'info'>
  marked: MarkedRows
}): Promise<void> {
  let moved = 0
  for (let after = ''; ; ) {
    const read = await marked.transaction(async (session) => {
      const rows = await session.rows(
        `select * from wallet_wallets where address is not null and wallet_id > $1
         order by wallet_id limit ${atOnce} for update`,
        [after],
      )
      for (const row of rows) {
        if (!isOfThisRole(keys, row)) {
          logger.error(
            { wallet: row['wallet_id'] },
            'a wallet that an older server wrote does not count: this role did not write it as it is',
          )
          continue
        }
        const { address, address_wrapped: wrapped, ...wallet } = row
        const shown = keys.unwrap(wrapped as Uint8Array, wrappingPlace.address(String(address)))
        const identity = identityMark(keys, emailIdentity(Buffer.from(shown).toString()))
        await session.put('wallet_wallets', {
          ...wallet,
          address: null,
          address_wrapped: null,
          // Not to the minute, but all that is known.
          made_at: wallet['descriptor'] === null ? null : wallet['created_at'],
        })
        await session.add('wallet_identities', {
          ...{ identity, issuer: '', kind: 'email' },
          added_at: wallet['created_at'],
          shown_wrapped: keys.wrap(shown, wrappingPlace.address(identity)),
          wallet_id: wallet['wallet_id'],
        })
        moved += 1
      }
      return rows
    })
    const last = read.at(-1)
    if (!last || read.length < atOnce) break
    after = String(last['wallet_id'])
  }
  if (moved > 0) logger.info({ moved }, 'addresses of wallets are identities from now on')
}

/** The table had another name; rows from before marks were marked by its new one. */
function isOfThisRole(keys: Pick<RoleKeys, 'mac'>, row: Row): boolean {
  const tables: readonly MarkedTable[] = ['wallet_identities', 'wallet_wallets']
  return tables.some((table) => row['mark'] === markOf(keys, table, row))
}
