import type { PartContext } from '../parts/Part.ts'
import { createMarkedRows, type MarkedRows } from './createMarkedRows.ts'
import type { RoleKeys } from './createRoleKeys.ts'
import { markOldRows } from './markOldRows.ts'

/** A role's door to its rows, which counts and logs what it refuses; what an older server wrote is marked first. */
export async function openMarkedRows(
  { config: { wallet }, database: own, logger, metrics, now }: PartContext,
  {
    database,
    keys,
    onWritten,
    role,
  }: {
    /** Whose failures are answers. */
    database: Pick<PartContext['database'], 'rows' | 'transaction'>
    keys: RoleKeys
    onWritten: () => void
    role: 'recovery' | 'wallet'
  },
): Promise<MarkedRows> {
  await markOldRows({ database: own, folder: wallet.keys, keys, logger, role })
  return createMarkedRows({
    database,
    keys,
    now,
    onRefused({ fault, ref, table }) {
      metrics.refusedRows.inc({ fault, table })
      logger.error(
        { fault, row: ref, table },
        'a row of the wallet does not count: this role did not write it as it is, or has written a newer one',
      )
    },
    onWritten,
  })
}
