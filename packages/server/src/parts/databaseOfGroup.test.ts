import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { openRoles } from '../testing/openRoles.ts'
import { databaseOfGroup, ForeignTableError } from './databaseOfGroup.ts'

let database: Database
beforeAll(async () => {
  database = (await openRoles()).database
})
afterAll(() => database.close())

test('a part reads and writes its own tables', async () => {
  const own = await databaseOfGroup(database, 'wallet')
  await own.rows(
    `insert into wallet_proofs (id, until) values ('a', 1) on conflict (id) do update set until = 2`,
  )
  expect(await own.rows('select id from wallet_proofs where until is distinct from 9')).toEqual([
    { id: 'a' },
  ])
  await own.transaction(async (session) => {
    await session.rows('select * from wallet_proofs for update')
    await session.rows('delete from wallet_proofs where id in (select id from wallet_proofs)')
  })
  expect(await own.rows('select id from wallet_proofs')).toEqual([])
})

test.each([
  'select * from recovery_wallets',
  'select * from wallet_slots, lateral (select * from recovery_wallets) r',
  'select * from wallet_slots s join recovery_wallets r on true',
  'select (select count(*) from auth_keys) from wallet_slots',
  'select * from "auth_keys"',
  'select * from public.auth_keys',
  'SELECT * FROM\nprojects',
  'update recovery_wallets set part = null',
  'insert into recovery_devices select * from wallet_devices',
  'delete from auth_sessions',
  'truncate recovery_wallets',
  'drop table recovery_wallets',
  'select * from only recovery_wallets',
  'select * from pg_tables',
  'select * from wallet_slots, recovery_wallets',
  'select * from wallet_slots /* x */ , /* y */ "recovery_wallets"',
  'table recovery_wallets',
  'with r as (table auth_keys) select * from r',
])('error: %j reaches no table of another part', async (sql) => {
  const own = await databaseOfGroup(database, 'wallet')
  await expect(own.rows(sql)).rejects.toBeInstanceOf(ForeignTableError)
  await expect(own.transaction((session) => session.rows(sql))).rejects.toBeInstanceOf(
    ForeignTableError,
  )
})

test('error: neither a script nor the typed schema leads around it', async () => {
  const own = await databaseOfGroup(database, 'recovery')
  expect(() => own.queries).toThrow(ForeignTableError)
  await expect(
    own.transaction((session) => session.script('select * from recovery_wallets')),
  ).rejects.toBeInstanceOf(ForeignTableError)
})
