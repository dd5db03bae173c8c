import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import type { Database } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { events } from '../database/schema.ts'
import { openRoles } from '../testing/openRoles.ts'
import { createParts } from './createParts.ts'
import { ForeignTableError } from './databaseOfGroup.ts'
import type { PartContext } from './Part.ts'
import { type PartEntry, type PartName, partNames, parts } from './registry.ts'

let database: Database
/** The database as each part is handed it, by the way that a server makes its parts. */
const handed = new Map<PartName, Database>()
beforeAll(async () => {
  database = (await openRoles()).database
  await migrate(database, { group: 'onramp' })
  const entryOf = (name: PartName): [PartName, PartEntry] => [
    name,
    {
      ...parts[name],
      create(context) {
        handed.set(name, context.database)
        return { routes: [] }
      },
    },
  ]
  const context = { config: parseConfig({ parts: partNames }), database } as PartContext
  const entries = Object.fromEntries(partNames.map(entryOf)) as Record<PartName, PartEntry>
  await createParts(context, entries)
})
afterAll(() => database.close())

const tables = {
  api: ['events', 'projects', 'project_origins'],
  onramp: ['onramp_orders', 'onramp_events', 'onramp_sandbox'],
  recovery: ['recovery_wallets', 'recovery_devices', 'recovery_proofs'],
  relay: ['relay_mailbox', 'relay_subscription'],
  sessions: ['auth_keys', 'auth_sessions', 'auth_account_metadata'],
  wallet: [
    'wallet_identities',
    'wallet_wallets',
    'wallet_devices',
    'wallet_slots',
    'wallet_embedders',
  ],
} as const satisfies Record<PartName, readonly string[]>

/** Which tables a part is kept from: those of a part with tables of its own from all, and from such a part all but its own. */
const foreign = partNames.flatMap((part) =>
  partNames
    .filter((other) => other !== part)
    .filter((other) => [part, other].some((name) => 'group' in parts[name]))
    .flatMap((other) => tables[other].map((table) => [part, table] as const)),
)

function of(part: PartName): Database {
  const database = handed.get(part)
  if (!database) throw new Error(`${part} was not made.`)
  return database
}

test.each(partNames.flatMap((part) => tables[part].map((table) => [part, table] as const)))(
  'the part %s reads %s',
  async (part, table) => {
    expect(await of(part).rows(`select * from ${table} limit 1`)).toBeInstanceOf(Array)
  },
)

test.each(foreign)('error: the part %s reads nothing of %s', async (part, table) => {
  const own = of(part)
  for (const sql of [
    `select * from ${table}`,
    `select * from public."${table}"`,
    `SELECT * FROM ${table.toUpperCase()}`,
    `delete from ${table}`,
    `with r as (table ${table}) select * from r`,
  ]) {
    await expect(own.rows(sql)).rejects.toBeInstanceOf(ForeignTableError)
    await expect(own.transaction(({ rows }) => rows(sql))).rejects.toBeInstanceOf(ForeignTableError)
    await expect(own.transaction(({ script }) => script(sql))).rejects.toBeInstanceOf(
      ForeignTableError,
    )
  }
})

describe('parts that share their tables', () => {
  test('have them by the typed schema', async () => {
    expect(await of('api').queries.select().from(events)).toEqual([])
  })

  test('error: but no statement by hand through it', () => {
    const { queries } = of('sessions')
    expect(() => queries.execute('select * from wallet_slots')).toThrow(ForeignTableError)
    expect(() => queries.transaction(async () => {})).toThrow(ForeignTableError)
  })
})
