import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { partAad } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { tablesOf } from '../backup/tablesOf.ts'
import { createRoleKeys, type RoleKeys } from '../roles/createRoleKeys.ts'
import { unwrapText } from '../roles/unwrapText.ts'
import { wrappingPlace } from '../roles/wrapping.ts'
import { startFarcasterWallet } from '../testing/startFarcasterWallet.ts'
import { decodeMail } from '../testing/startInbox.ts'
import { startSocial } from '../testing/startSocial.ts'
import { startWallet, type TestWallet } from '../testing/startWallet.ts'
import { openSlot } from '../testing/walletSlots.ts'

let world: TestWallet
beforeAll(async () => {
  world = await startWallet()
})
afterAll(() => world?.close())

type Rows = readonly Record<string, unknown>[]
type Dump = Readonly<Record<string, Rows>>

/** Every row of every table, as who reads the disk has it. */
async function dumpAll(database = world.database): Promise<Dump> {
  const dump: Record<string, Rows> = {}
  for (const table of await tablesOf(database))
    dump[table] = await database.rows(`select * from "${table}"`)
  return dump
}

/** All that can be read in a dump as it is. */
function textOf(dump: Dump): string {
  return Object.values(dump)
    .flat()
    .flatMap((row) => Object.values(row))
    .map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value),
    )
    .join('\n')
}

/** What the roles keep wrapped of trips to a provider: their secrets, and codes that are back. */
function tripsIn(dump: Dump, keys: { recovery: RoleKeys; wallet: RoleKeys }): string[] {
  const trips = [
    { key: keys.recovery, rows: dump['recovery_challenges'] },
    { key: keys.wallet, rows: dump['wallet_social_logins'] },
  ]
  return trips.flatMap(({ key, rows = [] }) =>
    rows.flatMap(({ code_wrapped: code, id, secret_wrapped: secret }) => {
      const places = [
        [code, wrappingPlace.returned(String(id))],
        [secret, wrappingPlace.secret(String(id))],
      ] as const
      return places.flatMap(([wrapped, place]) => unwrapText(key, wrapped, place) ?? [])
    }),
  )
}

/** Notes each access token that a provider gives a server in a test. */
function noteTokens(): string[] {
  const tokens: string[] = []
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const answer = await fetch(...asked)
    const [, token] = /"access_token":"([\w-]+)"/.exec(await answer.clone().text()) ?? []
    if (token) tokens.push(token)
    return answer
  })
  onTestFinished(() => spy.mockRestore())
  return tokens
}

async function keyOf(role: string, folder = world.folder): Promise<RoleKeys> {
  return createRoleKeys(Uint8Array.from(await readFile(join(folder, `${role}.key`))))
}

/** What bytes may be as a part: as they are, each stretch of them, or opened by a key. */
function partsIn(bytes: Uint8Array, keys: readonly RoleKeys[], aad: string): Uint8Array[] {
  const stretches = [0, 12, bytes.length - 32].map((at) => bytes.slice(at, at + 32))
  const opened = keys.flatMap((key) => {
    try {
      return [key.unwrap(bytes, wrappingPlace.part(aad))]
    } catch {
      return []
    }
  })
  return [...stretches, ...opened].filter(({ length }) => length === 32)
}

/** Everything that a dump opens with some keys: whatever is bytes in it is tried as either part of each slot. */
async function openAll(dump: Dump, keys: readonly RoleKeys[]): Promise<string[]> {
  const bytes = Object.values(dump)
    .flat()
    .flatMap((row) => Object.values(row))
    .filter((value) => value instanceof Uint8Array)
  const found: string[] = []
  for (const slot of dump['wallet_slots'] ?? []) {
    const kind = slot['kind'] as 'device' | 'managed'
    const aad = partAad({
      kind,
      slotId: String(slot['slot_id']),
      walletId: String(slot['wallet_id']),
    })
    const ciphertext = Buffer.from(slot['ciphertext'] as Uint8Array).toString('base64url')
    const parts = [new Uint8Array(32), ...bytes.flatMap((each) => partsIn(each, keys, aad))]
    for (const one of parts)
      for (const other of parts) {
        const opened = await openSlot(ciphertext, { aad, kind, parts: [one, other] }).catch(
          () => undefined,
        )
        if (opened) found.push(Buffer.from(opened).toString('hex'))
      }
  }
  return found
}

test('error: the whole database opens no wallet, nor with the key of one role; with both it does', async () => {
  const { entropy } = await world.makeWallet(await world.createDevice(), 'hal@example.com')
  const [dump, wallet, recovery] = await Promise.all([
    dumpAll(),
    keyOf('wallet'),
    keyOf('recovery'),
  ])
  expect(Object.keys(dump)).toEqual(expect.arrayContaining(['recovery_wallets', 'wallet_slots']))
  expect(await openAll(dump, [])).toEqual([])
  expect(await openAll(dump, [wallet])).toEqual([])
  expect(await openAll(dump, [recovery])).toEqual([])
  // The managed slot alone: half of the device's is on the device.
  expect(await openAll(dump, [wallet, recovery])).toEqual([Buffer.from(entropy).toString('hex')])
})

test('error: nor does it with a login by a provider under way, whose code and nonces it does not give', async () => {
  const social = await startSocial()
  const account = { email: 'hal.secret@play.example', sub: 'subject-of-hal' }
  const { entropy } = await social.makeSocial(await social.createDevice(), account)
  // One that has come back, beside a challenge; one whose visitor is away; and one that was proven.
  const begun = await social.begin(await social.createDevice())
  const back = await social.provider.consent(begun.query, account)
  const { location } = await social.comeBack(back)
  const away = await social.begin(await social.createDevice())
  const phone = await social.createDevice()
  const { result } = await social.proveBoth(phone, account)
  const dump = await dumpAll(social.database)
  const keys = await Promise.all(['wallet', 'recovery'].map((role) => keyOf(role, social.folder)))
  for (const own of [[], ...keys.map((key) => [key])]) expect(await openAll(dump, own)).toEqual([])
  expect(await openAll(dump, keys)).toEqual([Buffer.from(entropy).toString('hex')])
  expect(dump['wallet_social_logins']).toHaveLength(4)
  expect(dump['recovery_challenges']).toHaveLength(4)
  const bytes = textOf(dump)
  const code = new URL(back).searchParams.get('code') ?? ''
  for (const secret of [
    ...[code, location.split('.')[2] ?? '', result.idToken],
    ...[begun, away].flatMap(({ nonceR, nonceW, state }) => [nonceR, nonceW, state]),
    ...[account.email, account.sub, social.secret],
  ])
    expect(bytes).not.toContain(secret)
  await social.close()
})

test.each([
  ['github', '912345678901234'],
  ['discord', '91234567890123456'],
  ['facebook', '912345678901235'],
  ['x', '91234567890123457'],
] as const)(
  'error: nor does it give a code, verifier, state, completion or token of a login at %s under way',
  async (name, sub) => {
    const tokens = noteTokens()
    const social = await startSocial({ name })
    const account = { name: 'hal-the-secret', sub, userName: 'hal-the-secret' }
    const { entropy } = await social.makeSocial(await social.createDevice(), account)
    // One that has come back to both roles; one whose visitor is away; and one that was proven.
    const begun = await social.begin(await social.createDevice())
    const away = await social.begin(await social.createDevice())
    const statesOf = ({ query, recoveryQuery }: typeof begun) =>
      [query, recoveryQuery].map((each) => each?.get('state') ?? '')
    const codes: string[] = []
    const completions: string[] = []
    for (const query of [begun.query, begun.recoveryQuery]) {
      const back = await social.provider.consent(query ?? new URLSearchParams(), account)
      codes.push(new URL(back).searchParams.get('code') ?? '')
      completions.push((await social.comeBack(back)).location.split('.')[2] ?? '')
    }
    await social.proveBoth(await social.createDevice(), account)
    const dump = await dumpAll(social.database)
    const [recovery, wallet] = await Promise.all([
      keyOf('recovery', social.folder),
      keyOf('wallet', social.folder),
    ])
    for (const own of [[], [recovery], [wallet]]) expect(await openAll(dump, own)).toEqual([])
    expect(await openAll(dump, [recovery, wallet])).toEqual([Buffer.from(entropy).toString('hex')])
    // A verifier of each role and device, and the codes that are back.
    const kept = tripsIn(dump, { recovery, wallet })
    const verifiers = kept.flatMap((text) => /"verifier":"([\w-]{43})"/.exec(text)?.[1] ?? [])
    expect(verifiers).toHaveLength(8)
    expect(kept).toEqual(expect.arrayContaining(codes))
    expect(tokens).toHaveLength(4)
    const bytes = textOf(dump)
    for (const secret of [
      ...[...codes, ...completions, ...tokens, ...verifiers],
      ...[begun, away].flatMap(statesOf),
      ...[account.sub, account.userName, social.secret],
    ]) {
      expect(secret).not.toBe('')
      expect(bytes).not.toContain(secret)
    }
    await social.close()
  },
)

test('error: nor does it give a channel, a message, a nonce or an account of a login at Farcaster under way, and no log does', async () => {
  const social = await startFarcasterWallet()
  const hal = { by: 'custody', fid: '912345678', userName: 'hal-the-secret' } as const
  const { entropy } = await social.makeOf(await social.createDevice(), hal)
  // One that an app has signed, one that waits with a channel, and one that was proven.
  const [signer, waiter] = [await social.createDevice(), await social.createDevice()]
  const [begun, away] = [await social.begin(signer), await social.begin(waiter)]
  const signed = await social.sign(signer, begun, hal)
  const { url } = (await social.open(waiter, away)).body
  await social.proveBoth(await social.createDevice(), hal)
  // One that is refused, and one whose relay is down.
  const wrong = { ...signed, signature: `0x${'1'.repeat(128)}1b` }
  expect((await social.complete(signer, begun, wrong)).code).toBe('provider_refused')
  expect((await social.prove(signer, begun, wrong)).code).toBe('provider_refused')
  social.relay.control.mood = 'html'
  expect((await social.wait(waiter, away)).code).toBe('provider_down')
  const dump = await dumpAll(social.database)
  const keys = await Promise.all(['wallet', 'recovery'].map((role) => keyOf(role, social.folder)))
  for (const own of [[], ...keys.map((key) => [key])]) expect(await openAll(dump, own)).toEqual([])
  expect(await openAll(dump, keys)).toEqual([Buffer.from(entropy).toString('hex')])
  expect(dump['wallet_social_logins']).toHaveLength(4)
  expect(dump['recovery_challenges']).toHaveLength(4)
  const texts = [textOf(dump), social.logs.join('')]
  const [, address = ''] = signed.message.split('\n')
  for (const secret of [
    ...[String(url), new URL(String(url)).searchParams.get('channelToken') ?? ''],
    ...[address, address.toLowerCase(), address.slice(2).toLowerCase()],
    ...[signed.message, signed.signature, signed.signature.slice(2), 'Farcaster Auth'],
    ...[begun, away].flatMap(({ nonceR, nonceW }) => [nonceR, nonceW]),
    ...[hal.fid, hal.userName],
  ]) {
    expect(secret).not.toBe('')
    for (const text of texts) expect(text).not.toContain(secret)
  }
  await social.close()
})

test('error: neither logs nor mails hold a code that is not theirs, a part, an address or a key', async () => {
  const email = 'ivy.secret@example.com'
  const { enter, inbox, logs, readPart, start } = world
  const [device, second] = await Promise.all([world.createDevice(), world.createDevice()])
  const { descriptor, entropy, managed, own, part1, parts } = await world.makeWallet(device, email)
  await readPart(device, 'wallet', own)
  const madeWith = [...inbox.mails]
  // A wrong code, a second device with its number, and a failure inside the server.
  inbox.mails.length = 0
  const { body } = await start(second, email)
  const code = await world.codeOf(email)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await enter(second, body['loginId'], wrong)).toMatchObject({
    body: { code: 'code_wrong', triesLeft: 4 },
    status: 400,
  })
  const result = (await enter(second, body['loginId'], code)).body
  await second.ask('POST', '/recovery/v1/registrations', { introduction: result['introduction'] })
  const token = await inbox.find(email, /\/r\/([\w-]+)/)
  await world.fetch(`/r/${token}`)
  await second.ask('POST', `/recovery/v1/links/${token}`, {})
  await readPart(second, 'wallet', managed)
  await readPart(second, 'recovery', managed)
  await world.database.rows(
    `update wallet_slots set part = '\\x00' where slot_id = '${own.slotId}'`,
  )
  expect((await readPart(device, 'wallet', own)).answer.status).toBeGreaterThanOrEqual(400)

  const mails = [...madeWith, ...inbox.mails].map(decodeMail)
  const all = logs.join('')
  expect(all).toContain('/wallet/v1/logins')
  const codes = mails.flatMap((mail) => /(\d{6}) is your code/.exec(mail)?.[1] ?? [])
  expect(codes).toHaveLength(2)
  // A time of the log may have such digits inside.
  for (const each of codes) expect(all).not.toMatch(new RegExp(`(?<![\\d.])${each}(?!\\d)`))
  const { eip155, solana } = descriptor.addresses
  for (const secret of ['ivy.secret', token, String(result['introduction']), eip155, solana])
    expect(all).not.toContain(secret)
  // Each mail has what it is for, and nothing of the others.
  expect(mails.filter((mail) => mail.includes(token))).toHaveLength(1)
  for (const each of codes) expect(mails.filter((mail) => mail.includes(each))).toHaveLength(1)
  const secrets = [entropy, part1, ...parts]
  for (const role of ['wallet', 'recovery'])
    secrets.push(await readFile(join(world.folder, `${role}.key`)))
  for (const secret of secrets)
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(all + mails.join('')).not.toContain(Buffer.from(secret).toString(form))
})
