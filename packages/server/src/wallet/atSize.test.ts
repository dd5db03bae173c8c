import { createHash } from 'node:crypto'
import { partAad, sealingInfo } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Session } from '../database/Database.ts'
import { sealTo } from '../roles/createRoleKeys.ts'
import { makeId } from '../roles/makeId.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { startWallet, type TestWallet } from '../testing/startWallet.ts'
import { bytesOf, sealSlot } from '../testing/walletSlots.ts'

const walletCount = 100_000

/** Every statement that the roles asked, once, with parameters of one time. */
const statements = new Map<string, readonly unknown[]>()

function recorded(database: Database): Database {
  const record =
    (rows: Session['rows']): Session['rows'] =>
    (sql, parameters = []) => {
      if (/\b(?:recovery|wallet)_/.test(sql) && !statements.has(sql))
        statements.set(sql, parameters)
      return rows(sql, parameters)
    }
  return {
    ...database,
    rows: record(database.rows),
    transaction: (work) =>
      database.transaction((session) => work({ ...session, rows: record(session.rows) })),
  }
}

let database: Database
let world: TestWallet
beforeAll(async () => {
  database = await openTestDatabase()
  world = await startWallet({ database: recorded(database) })
  statements.clear()
})
afterAll(async () => {
  await world?.close()
  await database?.close()
})

/** Rows as those of so many wallets, each with a device, two slots and what is of minutes. */
async function fill(): Promise<void> {
  const each = `from generate_series(1, ${walletCount}) as n`
  // What has ended is swept a few rows at a time, from wherever it begins: here nothing has.
  const [past, later] = [`${Date.now()} - n`, `${Date.now() + 600_000} + n`]
  for (const sql of [
    `insert into wallet_wallets (wallet_id, descriptor, managed_slot, created_at, mark)
       select 'w' || n, '{}', 'm' || n, ${past}, '' ${each}`,
    `insert into wallet_identities (identity, wallet_id, kind, issuer, shown_wrapped, added_at, version, mark)
       select 'i' || n, 'w' || n, 'email', '', '', ${past}, 1, '' ${each}`,
    `insert into wallet_devices (wallet_id, device, slot_id, is_in, mark, created_at, used_at)
       select 'w' || n, 'd' || n, 's' || n, true, '', ${past}, ${past} ${each}`,
    `insert into wallet_slots (slot_id, wallet_id, kind, device, ciphertext, part, created_at, mark)
       select kind || n, 'w' || n, case kind when 'm' then 'managed' else 'device' end, 'd' || n, '', '', ${past}, ''
       ${each}, unnest(array['m', 's']) as kind`,
    `insert into wallet_proofs (id, until) select 'p' || n, ${later} ${each}`,
    `insert into wallet_tickets (ticket_id, device, mark, request, created_at)
       select 't' || n, 'd' || n, '', '', ${later} ${each}`,
    `insert into recovery_wallets (wallet_id, slot_id, address_wrapped, part, maker, created_at, mark)
       select 'w' || n, 'm' || n, '', '', 'd' || n, ${past}, '' ${each}`,
    `insert into recovery_identities (identity, kind, wallet_id, created_at, made_at, version, mark)
       select 'i' || n, 'email', 'w' || n, ${past}, ${past}, 1, '' ${each}`,
    `insert into recovery_devices (wallet_id, device, until, version, mark) select 'w' || n, 'd' || n, ${later}, 1, '' ${each}`,
    `insert into recovery_known (wallet_id, device, added_at, used_at, version, mark)
       select 'w' || n, 'd' || n, ${past}, ${past}, 1, '' ${each}`,
    `insert into recovery_registrations
         (id, wallet_id, device, site, number, token, tries_left, status, sent_at, expires_at, version, mark)
       select 'r' || n, 'w' || n, 'd' || n, '', '', 'k' || n, 0, 'registered', ${later}, ${past}, 1, '' ${each}`,
    ...['recovery', 'wallet'].map(
      (role) => `insert into ${role}_freezes (wallet_id, device, kind, at, thaw_at, version, mark)
       select 'w' || n, 'd' || n, 'device', ${past}, 0, 1, '' ${each}`,
    ),
    `insert into wallet_ended (wallet_id, device, at, version, mark) select 'w' || n, 'e' || n, ${later}, 1, '' ${each}`,
    ...['recovery', 'wallet'].map(
      (
        role,
      ) => `insert into ${role}_arrivals (wallet_id, device, status, asked_at, free_at, until, version, mark)
       select 'w' || n, 'a' || n, 'waiting', ${past}, ${later}, ${later}, 1, '' ${each}`,
    ),
    `insert into recovery_proofs (id, until) select 'p' || n, ${later} ${each}`,
    'analyze',
  ])
    await database.rows(sql)
}

/** Everything that devices do: one makes a wallet, a further one is let in, both leave. */
async function visit(): Promise<void> {
  const email = 'ann@example.com'
  const first = await world.createDevice()
  const { descriptor, introduction, managed, own, walletId } = await world.makeWallet(first, email)
  await world.readPart(first, 'wallet', own)
  await first.ask('GET', '/wallet/v1/session')
  const second = await world.createDevice()
  const result = await world.logIn(second, email)
  if (result.next !== 'register') throw new Error(`next is ${result.next}`)
  await second.ask('POST', '/recovery/v1/registrations', { introduction })
  const started = await second.ask('POST', '/recovery/v1/registrations', {
    introduction: result.introduction,
  })
  const token = await world.inbox.find(email, /\/r\/([\w-]+)/)
  await first.ask('GET', `/recovery/v1/links/${token}`)
  await second.ask('POST', `/recovery/v1/links/${token}`, {})
  const path = `/recovery/v1/registrations/${started.body['registrationId']}`
  const registration = String((await second.ask('GET', path)).body['word'])
  for (const role of ['wallet', 'recovery'] as const) await world.readPart(second, role, managed)
  const slot = { kind: 'device', slotId: makeId(), walletId } as const
  const parts = [bytesOf(32), bytesOf(32)] as const
  await second.ask('PUT', `/wallet/v1/wallets/${walletId}/slots/${slot.slotId}`, {
    ciphertext: await sealSlot(bytesOf(16), { aad: partAad(slot), kind: 'device', parts }),
    kind: 'device',
    part: await sealTo((await world.sealingKeys()).wallet, parts[1], {
      aad: partAad(slot),
      info: sealingInfo.toRole,
    }),
  })
  const finished = await second.ask('POST', `/wallet/v1/wallets/${walletId}`, {
    ...{ descriptor, registration },
    deviceSlotId: slot.slotId,
  })
  expect(finished.status).toBe(204)
  const [ticket, secret] = [makeId(), bytesOf(32)]
  const mark = createHash('sha256').update(secret).digest('base64url')
  const request = Buffer.from(bytesOf(64)).toString('base64url')
  await second.ask('PUT', `/wallet/v1/tickets/${ticket}`, { mark, request })
  for (const [step, body] of [
    ['open', {}],
    ['answer', { answer: request }],
  ] as const)
    await world.fetch(`/wallet/v1/tickets/${ticket}/${step}`, {
      body: JSON.stringify({ ...body, token: Buffer.from(secret).toString('base64url') }),
      method: 'POST',
    })
  await second.ask('GET', `/wallet/v1/tickets/${ticket}`, undefined, { query: { after: '' } })
  await second.ask('POST', `/wallet/v1/tickets/${ticket}/end`)
  await world.start(second, email)
  for (const role of ['wallet', 'recovery']) {
    await second.ask('POST', `/${role}/v1/session/end`)
    const wallet = `/${role}/v1/wallets/${walletId}`
    await first.ask('POST', `${wallet}/freeze`, {})
    await first.ask('POST', `${wallet}/devices/${second.thumbprint}/end`)
    await first.ask('POST', `${wallet}/thaw`)
  }
  const refused = await first.ask('POST', `/recovery/v1/links/${token}/refuse`, {})
  const { word } = refused.body
  await first.ask('POST', `/wallet/v1/wallets/${walletId}/freeze`, { word })
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

/** What wallets do not make more: rows of minutes, of whoever logs in just then, and of the operator. */
const isSmall = (table: string) => /_(?:challenges|embedders|key|logins)$/.test(table)

test(`at ${walletCount.toLocaleString('en')} wallets no statement of either role reads a table from end to end`, async () => {
  await visit()
  await fill()
  expect(statements.size).toBeGreaterThan(40)
  const slow: string[] = []
  for (const [sql, parameters] of statements) {
    const [row] = await database.rows(`explain (format json) ${sql}`, parameters)
    const [explained] = (row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
    if (!explained) throw new Error(`There is no plan of ${sql}`)
    const scanned = scansOf(explained.Plan).filter((table) => !isSmall(table))
    if (scanned.length > 0) slow.push(`${scanned.join(', ')}: ${sql}`)
  }
  expect(slow).toEqual([])
})

test('what a wallet takes along when it goes is found by an index', async () => {
  const missing = await database.rows(
    `select conrelid::regclass::text as table, attname as column from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and conrelid::regclass::text ~ '^(recovery|wallet)_'
       and not exists (select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
  )
  expect(missing).toEqual([])
})
