import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tablesOf } from '../backup/tablesOf.ts'
import { createMarkedRows, type OnRefusedRow } from '../roles/createMarkedRows.ts'
import { createRoleKeys } from '../roles/createRoleKeys.ts'
import { type MarkedTable, markedTables } from '../roles/markedTables.ts'
import {
  startWallet,
  type TestDevice,
  type TestWallet,
  walletSite,
} from '../testing/startWallet.ts'

// Who can write the database of a running server, and has neither key files nor a visitor's mailbox.

/** Tables of the roles without a mark, and why a thief gets nothing by them. */
const unmarked: Readonly<Record<string, string>> = {
  recovery_age: 'says no more than that a database was put back: who can write it can remove rows',
  recovery_key: 'compared with the key file at the start',
  recovery_proofs: 'ids that were used: without one a proof still needs the key of its device',
  recovery_teams:
    'compared with the settings at the start: another one only keeps the role from it',
  wallet_embedders: 'which sites may show the wallet; docs/server-wallet.md says what that gives',
  wallet_age: 'says no more than that a database was put back: who can write it can remove rows',
  wallet_key: 'compared with the key file at the start',
  wallet_proofs: 'ids that were used: without one a proof still needs the key of its device',
  wallet_teams: 'compared with the settings at the start: another one only keeps the role from it',
  wallet_tickets: 'sealed by the frame with a secret that no server has',
}

let world: TestWallet
let owner: TestDevice
let wallet: Awaited<ReturnType<TestWallet['makeWallet']>>
beforeAll(async () => {
  const [client, secret] = ['client.example', 'a secret']
  const github = { client, secret }
  world = await startWallet({
    config: {
      metrics: { token: 'scraper-token-0123456789' },
      recovery: { social: { github, google: { client } } },
    },
    wallet: { social: { github, google: { client, secret } } },
  })
  owner = await world.createDevice()
  wallet = await world.makeWallet(owner, 'owner@example.com')
  await register(await world.createDevice(), 'owner@example.com')
  // A challenge at each kind of provider is of the same table.
  await beginSocial(owner)
  await beginSocial(await world.createDevice(), 'github')
  await answerOthers()
  // Who owns the database drops what holds its rows together.
  for (const { name, owned } of await world.database.rows(
    `select conname as name, conrelid::regclass::text as owned from pg_constraint
     where contype = 'f' and conrelid::regclass::text like 'wallet_%'`,
  ))
    await world.database.rows(`alter table ${owned} drop constraint ${name}`)
})
afterAll(() => world?.close())

/** A further device of an address, let in by the link of its mail. */
async function register(device: TestDevice, email: string) {
  const result = await world.logIn(device, email)
  if (result.next !== 'register') throw new Error(`next is ${result.next}`)
  const { introduction } = result
  await device.ask('POST', '/recovery/v1/registrations', { introduction })
  const token = await world.inbox.find(email, /\/r\/([\w-]+)/)
  return device.ask('POST', `/recovery/v1/links/${token}`, {})
}

/** A login by an account at a provider, under way at both roles. */
async function beginSocial(device: TestDevice, provider: 'github' | 'google' = 'google') {
  const asked = { kind: 'social', provider }
  const place = { projectId: 'shop', site: walletSite }
  const started = [
    await device.ask('POST', '/wallet/v1/logins', { ...asked, ...place }),
    await device.ask('POST', '/recovery/v1/challenges', { ...asked, purpose: 'enter' }),
  ]
  expect(started).toMatchObject([{ status: 200 }, { status: 200 }])
  return started[1]?.body
}

/** A device lets another one in at both roles, and ends one that was of the wallet. */
async function answerOthers() {
  const { walletId } = wallet
  const [other, third] = [await world.createDevice(), await world.createDevice()]
  for (const role of ['recovery', 'wallet']) {
    const path = `/${role}/v1/wallets/${walletId}/arrivals/${third.thumbprint}`
    expect((await owner.ask('POST', path, { answer: 'let_in' })).status).toBe(204)
  }
  const [own] = await world.database.rows('select * from wallet_devices')
  await world.database.rows(
    `insert into wallet_devices (wallet_id, device, slot_id, is_in, mark, created_at, used_at)
     values ($1, $2, $3, false, '', 0, 0)`,
    [walletId, other.thumbprint, own?.['slot_id']],
  )
  const path = `/wallet/v1/wallets/${walletId}/devices/${other.thumbprint}/end`
  expect((await owner.ask('POST', path)).status).toBe(204)
  for (const role of ['recovery', 'wallet'])
    expect((await owner.ask('POST', `/${role}/v1/wallets/${walletId}/freeze`, {})).status).toBe(204)
}

async function refusedRows(): Promise<string> {
  const answer = await world.server.fetch(
    new Request('http://localhost:4500/metrics', {
      headers: { authorization: 'Bearer scraper-token-0123456789' },
    }),
  )
  const lines = (await answer.text()).split('\n')
  return lines.filter((line) => line.startsWith('latchkey_wallet_refused_rows_total{')).join('\n')
}

test('every table of the roles has a mark, or a reason to have none', async () => {
  const tables = (await tablesOf(world.database)).filter((name) =>
    /^(?:recovery|wallet)_/.test(name),
  )
  expect(tables.sort()).toEqual([...Object.keys(markedTables), ...Object.keys(unmarked)].sort())
})

describe.each(Object.keys(markedTables) as MarkedTable[])('a row of %s', (table) => {
  const { rows } = {
    rows: (...query: Parameters<TestWallet['database']['rows']>) => world.database.rows(...query),
  }
  const refused: Parameters<OnRefusedRow>[0][] = []
  const keyed = markedTables[table]
  const same = keyed.map((column, at) => `${column} = $${at + 1}`).join(' and ')

  async function setup() {
    refused.length = 0
    const [role = ''] = table.split('_')
    const keys = await createRoleKeys(
      Uint8Array.from(await readFile(join(world.folder, `${role}.key`))),
    )
    const marked = createMarkedRows({
      database: world.database,
      keys,
      now: Date.now,
      onRefused: (each) => void refused.push(each),
    })
    // Of challenges one that has a value in more of its columns.
    const which = table === 'recovery_challenges' ? 'state is not null' : 'mark is not null'
    const [row] = await marked.find(table, `${which} limit 1`, [])
    if (!row) throw new Error(`No row of ${table}`)
    const id = keyed.map((column) => row[column])
    return { find: () => marked.find(table, same, id), id, marked, row }
  }

  test('counts as this role wrote it, and with no column written by hand, its keys among them', async () => {
    const { find, id, marked, row } = await setup()
    expect(await find()).toEqual([row])
    const columns = await rows(
      'select column_name as name, data_type as type from information_schema.columns where table_name = $1',
      [table],
    )
    expect(columns.length).toBeGreaterThan(3)
    for (const { name, type } of columns) {
      const column = String(name)
      const changed: Record<string, string> = {
        boolean: `not ${column}`,
        bytea: `'\\x0102'::bytea`,
        'double precision': `${column} + 1`,
        integer: `${column} + 1`,
        jsonb: `coalesce(${column}, '{}') || '{"version": 2}'`,
        text: `coalesce(${column}, '') || 'x'`,
      }
      refused.length = 0
      await rows(`update ${table} set ${column} = ${changed[String(type)]} where ${same}`, id)
      const place = keyed as readonly string[]
      const moved = place.map((each, at) => (each === column ? `${id[at]}x` : id[at]))
      expect(await marked.find(table, same, moved), column).toEqual([])
      expect(refused, column).toMatchObject([{ fault: 'forged', table }])
      await rows(`update ${table} set ${column} = $${moved.length + 1} where ${same}`, [
        ...moved,
        type === 'jsonb' ? JSON.stringify(row[column] ?? null) : row[column],
      ])
      if (type === 'jsonb' && row[column] === null)
        await rows(`update ${table} set ${column} = null where ${same}`, id)
      expect(await find(), column).toHaveLength(1)
    }
  })

  test('that was valid once and is put back does not count, nor one that was removed', async () => {
    const { find, id, marked, row } = await setup()
    const putBack = async () => {
      await rows(`delete from ${table} where ${same}`, id)
      const names = Object.keys(row)
      await rows(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(row).map((value) =>
          typeof value === 'object' && value && !(value instanceof Uint8Array)
            ? JSON.stringify(value)
            : value,
        ),
      )
    }
    await marked.put(table, row)
    expect(await find()).toHaveLength(1)
    await putBack()
    expect(await find()).toEqual([])
    expect(refused).toMatchObject([{ fault: 'put back', table }])
    await marked.remove(table, same, id)
    await putBack()
    expect(await find()).toEqual([])
    // What this role writes afterwards counts again, unless it was taken back.
    await marked.put(table, row)
    expect(await find()).toHaveLength(1)
    const failed = marked.transaction(async (session) => {
      await session.put(table, row)
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    expect(await find()).toHaveLength(1)
  })
})

describe('error: on a running server', () => {
  const thiefs = async (email: string) => {
    const thief = await world.createDevice()
    await world.makeWallet(thief, email)
    return thief
  }

  test('a login and a maker written by hand open nothing, and are counted', async () => {
    const thief = await thiefs('eve@example.com')
    const [identity] = await world.database.rows(
      'select identity from wallet_identities where wallet_id = $1',
      [wallet.walletId],
    )
    const [own] = await world.database.rows('select * from wallet_logins order by sent_at desc')
    await world.database.rows(
      'update wallet_logins set identity = $1, is_verified = true, expires_at = 1e15 where id = $2',
      [identity?.['identity'], own?.['id']],
    )
    await world.database.rows(
      'update recovery_wallets set maker = $1, created_at = $2 where wallet_id = $3',
      [own?.['device'], Date.now(), wallet.walletId],
    )
    for (const slot of [wallet.managed, wallet.own])
      expect((await world.readPart(thief, 'wallet', slot)).answer).toMatchObject({
        code: 'logged_out',
      })
    expect((await world.readPart(thief, 'recovery', wallet.managed)).part).toBeUndefined()
    const counted = await refusedRows()
    expect(counted).toContain('{fault="forged",table="wallet_logins"}')
    expect(counted).toContain('{fault="forged",table="recovery_wallets"}')
    expect(world.logs.join('')).toContain('a row of the wallet does not count')
  })

  test('a login by an account that is said to be the owner’s opens nothing', async () => {
    const thief = await thiefs('ned@example.com')
    await beginSocial(thief)
    const [identity] = await world.database.rows(
      'select identity from wallet_identities where wallet_id = $1',
      [wallet.walletId],
    )
    await world.database.rows(
      `update wallet_social_logins set identity = $1, status = 'entered', expires_at = 1e15 where device = $2`,
      [identity?.['identity'], thief.thumbprint],
    )
    expect((await world.readPart(thief, 'wallet', wallet.managed)).answer.code).toBe('logged_out')
    expect(await refusedRows()).toContain('{fault="forged",table="wallet_social_logins"}')
  })

  test('a challenge whose code is said to be back proves nothing', async () => {
    const thief = await thiefs('max@example.com')
    const body = await beginSocial(thief, 'github')
    const { challengeId } = body as { challengeId: string }
    const [mark] = await world.database.rows(
      `update recovery_challenges set status = 'returned', completion = state, tries_left = 99
         where id = $1 returning state`,
      [challengeId],
    )
    const complete = `/recovery/v1/challenges/${challengeId}/complete`
    // With what is in the database, which is a mark, and with anything else.
    for (const completion of [String(mark?.['state']).slice(0, 43), 'A'.repeat(43)])
      expect((await thief.ask('POST', complete, { completion })).code).toBe('login_expired')
    expect(await refusedRows()).toContain('{fault="forged",table="recovery_challenges"}')
  })

  test('a registration of one’s own, moved to another wallet, is finished by no link', async () => {
    await thiefs('mal@example.com')
    const second = await world.createDevice()
    const result = await world.logIn(second, 'mal@example.com')
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    const { introduction } = result
    const started = await second.ask('POST', '/recovery/v1/registrations', { introduction })
    await world.database.rows('update recovery_registrations set wallet_id = $1 where id = $2', [
      wallet.walletId,
      started.body['registrationId'],
    ])
    const token = await world.inbox.find('mal@example.com', /\/r\/([\w-]+)/)
    expect(await second.ask('POST', `/recovery/v1/links/${token}`, {})).toMatchObject({
      code: 'code_expired',
    })
    expect((await world.readPart(second, 'recovery', wallet.managed)).part).toBeUndefined()
  })

  test('an identity is not moved to another wallet', async () => {
    await thiefs('zoe@example.com')
    const [moved] = await world.database.rows(
      `update wallet_identities set wallet_id = $1 where identity =
         (select identity from wallet_identities order by added_at desc limit 1) returning *`,
      [wallet.walletId],
    )
    expect(moved?.['wallet_id']).toBe(wallet.walletId)
    const thief = await world.createDevice()
    world.inbox.mails.length = 0
    const { body } = await world.start(thief, 'zoe@example.com')
    const code = await world.codeOf('zoe@example.com')
    expect(await world.enter(thief, body['loginId'], code)).toMatchObject({
      code: 'slot_damaged',
      status: 500,
    })
    expect((await world.readPart(thief, 'wallet', wallet.managed)).part).toBeUndefined()
  })

  test('tries that are put back leave no more of them, and a device that is out stays out', async () => {
    const device = await world.createDevice()
    const { own } = await world.makeWallet(device, 'kim@example.com')
    const rowsOf = (table: string) =>
      world.database.rows(`select * from ${table} order by version desc limit 1`)
    const putBack = async (table: string, row: Record<string, unknown> | undefined) => {
      const set = Object.keys(row ?? {}).map((name, at) => `${name} = $${at + 1}`)
      const key = table === 'wallet_logins' ? 'id' : 'device'
      await world.database.rows(
        `update ${table} set ${set.join(', ')} where ${key} = $${set.length + 1}`,
        [...Object.values(row ?? {}), row?.[key]],
      )
    }
    const [isIn] = await rowsOf('wallet_devices')
    expect(isIn?.['is_in']).toBe(true)
    await device.ask('POST', '/wallet/v1/session/end')
    await putBack('wallet_devices', isIn)
    expect((await device.ask('GET', '/wallet/v1/session')).body).toEqual({ session: null })
    expect((await world.readPart(device, 'wallet', own)).part).toBeUndefined()
    const guesser = await world.createDevice()
    world.inbox.mails.length = 0
    const { body } = await world.start(guesser, 'kim@example.com')
    const code = await world.codeOf('kim@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    const [fresh] = await rowsOf('wallet_logins')
    expect(fresh?.['tries_left']).toBe(5)
    await world.enter(guesser, body['loginId'], wrong)
    await putBack('wallet_logins', fresh)
    expect(await world.enter(guesser, body['loginId'], code)).toMatchObject({ status: 410 })
    const counted = await refusedRows()
    expect(counted).toContain('{fault="put back",table="wallet_devices"}')
    expect(counted).toContain('{fault="put back",table="wallet_logins"}')
  })
})
