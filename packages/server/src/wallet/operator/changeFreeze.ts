import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerConfig } from '../../config/serverConfig.ts'
import type { Database } from '../../database/Database.ts'
import type { Role } from '../../roles/ageFile.ts'
import { createMarkedRows } from '../../roles/createMarkedRows.ts'
import { createRoleKeys } from '../../roles/createRoleKeys.ts'
import { createFreezes } from '../../roles/freezes/createFreezes.ts'
import { emailIdentity, identityMark } from '../../roles/identity.ts'
import { openKeyFile } from '../../roles/openKeyFile.ts'
import { normalEmail } from '../normalEmail.ts'
import type { RoleFreezes } from './OperatorFreezes.ts'

/** In the place of a device, whose names are longer. */
const operator = 'operator'
const roles: readonly Role[] = ['wallet', 'recovery']

type Change = {
  actor: string
  database: Pick<Database, 'rows' | 'transaction'>
  deed: 'freeze' | 'thaw'
  email: string
  now: () => number
}

/** Freezes or thaws the wallet of an address at each role that is here, and notes who has done so. @throws {KeyFileError} */
export async function changeFreeze(
  config: Pick<ServerConfig, 'database' | 'wallet'>,
  change: Change,
): Promise<RoleFreezes> {
  const done: RoleFreezes = {}
  for (const role of roles)
    if (await isHere(role, { config, database: change.database }))
      done[role] = await changeAt(role, { ...change, config })
  return done
}

/** A role may have a machine of its own: without its key file nothing of it is read or written here. */
async function isHere(
  role: Role,
  {
    config: { wallet },
    database,
  }: { config: Pick<ServerConfig, 'wallet'>; database: Pick<Database, 'rows'> },
): Promise<boolean> {
  const [row] = await database.rows('select to_regclass($1) is not null as is_there', [
    `${role}_freezes`,
  ])
  if (row?.['is_there'] !== true) return false
  return stat(join(wallet.keys, `${role}.key`)).then(
    () => true,
    () => false,
  )
}

async function changeAt(
  role: Role,
  {
    actor,
    config: { database: place, wallet },
    database,
    deed,
    email,
    now,
  }: Change & { config: Pick<ServerConfig, 'database' | 'wallet'> },
): Promise<'free' | 'frozen' | 'unknown'> {
  const databaseFolder = place.kind === 'pglite' ? place.folder : undefined
  const keys = await createRoleKeys(
    await openKeyFile({ databaseFolder, folder: wallet.keys, isNeeded: true, role }),
  )
  const marked = createMarkedRows({ database, keys, now, onRefused: () => {} })
  const identity = emailIdentity(normalEmail(email) ?? email)
  const [known] = await marked.find(`${role}_identities`, 'identity = $1', [
    identityMark(keys, identity),
  ])
  if (!known) return 'unknown'
  const walletId = String(known['wallet_id'])
  const freezes = createFreezes({ marked, now, role })
  return marked.transaction(async (session) => {
    await session.rows('insert into audit_log (action, actor, target) values ($1, $2, $3)', [
      ...[`${role}.${deed}`, actor, walletId],
    ])
    if (deed === 'freeze')
      await freezes.freeze(session, { device: operator, kind: 'device', walletId })
    else await freezes.liftOwn(session, { device: operator, walletId })
    return (await freezes.standingOf(session, walletId)).status
  })
}
