import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../../config/ConfigError.ts'
import type { Database } from '../../database/Database.ts'
import { migrate, migrationGroups } from '../../database/migrate.ts'
import { openTestDatabase } from '../../testing/openTestDatabase.ts'
import { apple } from '../providers/apple.ts'
import { facebook } from '../providers/facebook.ts'
import { google } from '../providers/google.ts'
import { keepTeams } from './keepTeams.ts'

const [team, other] = ['TEAM123456', 'OTHER12345']
const client = 'com.example.wallet'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
  await migrate(database)
  for (const group of migrationGroups) await migrate(database, { group })
})
afterEach(() => database?.close())

/** An account that the role knows, as far as this looks. */
const insert = {
  recovery: `insert into recovery_identities (identity, kind, issuer, wallet_id, created_at, version, mark)
    values ('i', 'social', $1, 'w', 1, 1, 'm')`,
  wallet: `with made as (insert into wallet_wallets (wallet_id, created_at) values ('w', 1) returning wallet_id)
    insert into wallet_identities (identity, kind, issuer, wallet_id, shown_wrapped, added_at, version, mark)
    select 'i', 'social', $1, wallet_id, '', 1, 1, 'm' from made`,
}

describe.each(['recovery', 'wallet'] as const)('the role `%s`', (role) => {
  const start = (own?: string) =>
    keepTeams(own ? { apple: { client, team: own } } : {}, { database, role })
  const kept = async () =>
    (await database.rows(`select issuer, team from ${role}_teams`)).map((row) => ({ ...row }))

  test('keeps the team that it starts with, and starts with it again', async () => {
    await start()
    expect(await kept()).toEqual([])
    await start(team)
    await database.rows(insert[role], [apple.issuer])
    await start(team)
    await start()
    expect(await kept()).toEqual([{ issuer: apple.issuer, team }])
  })

  test('takes another team while it knows no account of the provider', async () => {
    await start(team)
    await database.rows(insert[role], [google.issuer])
    await start(other)
    expect(await kept()).toEqual([{ issuer: apple.issuer, team: other }])
  })

  test('error: does not start with another team once it does, and says which it needs', async () => {
    await start(team)
    await database.rows(insert[role], [apple.issuer])
    const starting = start(other)
    await expect(starting).rejects.toBeInstanceOf(ConfigError)
    await expect(starting).rejects.toThrow(
      `${role}.social.apple.team: it is ${other}, and the accounts in the database are of the team ${team}; apple tells each team other numbers of its accounts, so nobody would get in: name ${team}`,
    )
    expect(await kept()).toEqual([{ issuer: apple.issuer, team }])
    await start(team)
  })

  test('keeps the client where the subjects are those of a client', async () => {
    const startWith = (own: string) =>
      keepTeams({ facebook: { client: own, secret: 'secret' } }, { database, role })
    await startWith('100')
    await startWith('200')
    expect(await kept()).toEqual([{ issuer: facebook.issuer, team: '200' }])
    await database.rows(insert[role], [facebook.issuer])
    await startWith('200')
    const starting = startWith('300')
    await expect(starting).rejects.toBeInstanceOf(ConfigError)
    await expect(starting).rejects.toThrow(
      `${role}.social.facebook.client: it is 300, and the accounts in the database are of the client 200; facebook tells each client other numbers of its accounts, so nobody would get in: name 200`,
    )
    expect(await kept()).toEqual([{ issuer: facebook.issuer, team: '200' }])
  })

  test('keeps no client where the subjects are everyone’s', async () => {
    const own = { client: 'a', secret: 'secret' }
    await keepTeams({ discord: own, github: own, google: own, x: own }, { database, role })
    expect(await kept()).toEqual([])
  })

  test('may start twice at once', async () => {
    await Promise.all([start(team), start(team), start(team)])
    expect(await kept()).toEqual([{ issuer: apple.issuer, team }])
  })
})
