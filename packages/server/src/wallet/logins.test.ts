import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { createDurableLimiter } from '../http/createDurableLimiter.ts'
import { createMailBudget } from '../mail/createMailBudget.ts'
import type { MailOutcome } from '../mail/createMailer.ts'
import { createMarkedRows } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { emailIdentity, identityMark } from '../roles/identity.ts'
import { openRoles } from '../testing/openRoles.ts'
import { createLogins } from './logins/createLogins.ts'
import type { CodeAsked } from './logins/LoginsContext.ts'
import { walletSettings } from './walletSettings.ts'

let database: Database
let keys: RoleKeys
beforeAll(async () => {
  const roles = await openRoles()
  database = roles.database
  keys = roles.keys.wallet
})
afterAll(() => database.close())

let visits = 0

function setup() {
  visits += 1
  const clock = { now: Date.now() + visits * 1e9 }
  const mails: CodeAsked[] = []
  const outcomes: ((outcome: MailOutcome) => void)[] = []
  const now = () => clock.now
  const logins = createLogins({
    budget: createMailBudget({
      field: 'email',
      keys,
      limiter: createDurableLimiter({ database, now }),
      limits: walletSettings.parse({}).limits,
      role: 'wallet',
    }),
    isDeviceOf: async () => false,
    keys,
    marked: createMarkedRows({ database, keys, now, onRefused: () => {} }),
    now,
    sendCode: (mail, onOutcome) => {
      mails.push(mail)
      outcomes.push(onOutcome)
    },
  })
  const email = `ann${visits}@example.com`
  const visitor = {
    device: `device ${visits}`,
    email,
    locale: 'ar',
    project: `project ${visits}`,
    site: 'https://shop.example',
    userAgent: 'Firefox/140.0',
    visitor: `192.0.2.${visits}`,
  }
  return {
    ...visitor,
    clock,
    code: () => mails.at(-1)?.code ?? '',
    enter: (loginId: string, code: string, device = visitor.device) =>
      logins.enter({ code, device, loginId }),
    entered: (email: string) =>
      logins.entered({
        device: visitor.device,
        identities: [identityMark(keys, emailIdentity(email))],
      }),
    logins,
    mails,
    outcomes,
    resendOf: (loginId: string) => logins.resend({ ...visitor, loginId }),
    start: (change: Partial<typeof visitor> = {}) => logins.start({ ...visitor, ...change }),
  }
}

const another = (code: string) => (code === '000000' ? '000001' : '000000')

test('the code of the mail lets in, and only the device that asked', async () => {
  const { clock, code, email, enter, entered, mails, start } = setup()
  const { loginId, ...rest } = await start()
  expect(rest).toEqual({ expiresInMs: 600_000, kind: 'email', retryInMs: 30_000, triesLeft: 5 })
  expect(mails).toEqual([
    {
      at: clock.now,
      code: expect.stringMatching(/^\d{6}$/),
      email,
      locale: 'ar',
      site: 'https://shop.example',
      userAgent: 'Firefox/140.0',
    },
  ])
  await expect(enter(loginId, code(), 'another device')).rejects.toMatchObject({ status: 410 })
  expect(await entered(email)).toBeUndefined()
  expect(await enter(loginId, code())).toMatchObject({
    email,
    loginId,
    site: 'https://shop.example',
  })
  expect(await entered(email)).toBeDefined()
})

test('the right code is right again for its device while its login counts: the first answer may be lost', async () => {
  const { clock, code, device, email, enter, logins, start, entered } = setup()
  const { loginId } = await start()
  const first = await enter(loginId, code())
  clock.now += 599_000
  expect(await enter(loginId, code())).toEqual(first)
  await expect(enter(loginId, code(), 'another device')).rejects.toMatchObject({ status: 410 })
  await expect(enter(loginId, another(code()))).rejects.toMatchObject({ code: 'code_tries_used' })
  // Nothing is prolonged by it.
  clock.now += 1000
  await expect(enter(loginId, code())).rejects.toMatchObject({ code: 'code_expired' })
  // What was signed out of lets no one in again.
  const next = await start()
  await enter(next.loginId, code())
  await logins.endOf(device)
  await expect(enter(next.loginId, code())).rejects.toMatchObject({ code: 'code_expired' })
  expect(await entered(email)).toBeUndefined()
})

describe('who comes back while the code counts', () => {
  test('continues with it, without another mail, and with the tries that are left', async () => {
    const { clock, code, enter, mails, start } = setup()
    const { loginId } = await start()
    await expect(enter(loginId, another(code()))).rejects.toThrow()
    clock.now += 5000
    expect(await start()).toEqual({
      expiresInMs: 595_000,
      kind: 'email',
      loginId,
      retryInMs: 25_000,
      triesLeft: 4,
    })
    clock.now += 500_000
    expect(await start()).toMatchObject({ loginId, retryInMs: 0 })
    expect(mails).toHaveLength(1)
    expect(await enter(loginId, code())).toMatchObject({ loginId })
  })

  test('has another one once it is over, used up, or about to be over', async () => {
    const { clock, code, enter, mails, start } = setup()
    const first = await start()
    clock.now += 541_000
    const second = await start()
    expect(second.loginId).not.toBe(first.loginId)
    for (let tries = 0; tries < 5; tries += 1)
      await expect(enter(second.loginId, another(code()))).rejects.toThrow()
    // The pause is for a second mail (S5.32).
    await expect(start()).rejects.toMatchObject({ retryAfterSeconds: 30, status: 429 })
    clock.now += 30_000
    expect((await start()).triesLeft).toBe(5)
    expect(mails).toHaveLength(3)
  })

  test.each(['failed', 'refused'] as const)(
    'learns that its mail was %s, until another is sent',
    async (mail) => {
      const { clock, outcomes, resendOf, start } = setup()
      const { loginId } = await start()
      expect(await start()).not.toHaveProperty('mail')
      outcomes[0]?.(mail)
      expect(await start()).toMatchObject({ loginId, mail })
      clock.now += 30_000
      expect(await resendOf(loginId)).not.toHaveProperty('mail')
      outcomes[1]?.('sent')
      expect(await start()).not.toHaveProperty('mail')
    },
  )

  test('or only looks learns it without a mail and without a longer life', async () => {
    const { clock, code, device, enter, logins, mails, outcomes, start } = setup()
    const { loginId } = await start()
    clock.now += 5000
    const left = { expiresInMs: 595_000, kind: 'email', loginId, retryInMs: 25_000, triesLeft: 5 }
    expect(await logins.read({ device, loginId })).toEqual(left)
    outcomes[0]?.('refused')
    expect(await logins.read({ device, loginId })).toEqual({ ...left, mail: 'refused' })
    expect(mails).toHaveLength(1)
    for (const other of [{ device: 'phone' }, { loginId: 'AAAAAAAAAAAAAAAAAAAAAA' }])
      await expect(logins.read({ device, loginId, ...other })).rejects.toMatchObject({
        code: 'code_expired',
        status: 410,
      })
    await enter(loginId, code())
    await expect(logins.read({ device, loginId })).rejects.toMatchObject({ status: 410 })
    const next = await start()
    clock.now += 600_000
    await expect(logins.read({ device, ...next })).rejects.toMatchObject({ status: 410 })
  })

  test('has no pause after a code that was right: the next login is another one, as on another site', async () => {
    const { clock, code, enter, mails, start } = setup()
    const { loginId } = await start()
    await enter(loginId, code())
    clock.now += 10_000
    expect(await start({ project: 'other project', site: 'https://else.example' })).toMatchObject({
      triesLeft: 5,
    })
    expect(mails).toHaveLength(2)
  })

  test.each([
    ['another device', { device: 'phone of another' }],
    ['a site of another project', { project: 'other project' }],
    ['another site', { site: 'https://else.example' }],
  ])('error: %s does not', async (_, change) => {
    const { clock, mails, start } = setup()
    const { loginId } = await start()
    clock.now += 30_000
    expect((await start(change)).loginId).not.toBe(loginId)
    expect(mails).toHaveLength(2)
  })
})

describe('a login of another site', () => {
  const other = { project: 'other project', site: 'https://else.example' }

  test('ends none: each has its code, and the one that is entered is counted where it was asked', async () => {
    const { clock, code, device, email, enter, logins, mails, start, entered } = setup()
    const first = await start()
    const firstCode = code()
    // The pause is the address's (S5.32).
    await expect(start(other)).rejects.toMatchObject({ retryAfterSeconds: 30, status: 429 })
    clock.now += 30_000
    const second = await start(other)
    expect(await start()).toMatchObject({ loginId: first.loginId })
    expect(await start(other)).toMatchObject({ loginId: second.loginId })
    expect(mails).toHaveLength(2)
    await expect(
      logins.resend({ device, userAgent: '', visitor: 'v', ...first }),
    ).rejects.toMatchObject({ status: 429 })
    expect(await enter(second.loginId, code())).toMatchObject(other)
    expect(await entered(email)).toBeDefined()
    expect(await entered(email)).toMatchObject(other)
    expect(await enter(first.loginId, firstCode)).toMatchObject({ loginId: first.loginId })
  })

  test('that asks at the same time has its mail after the pause', async () => {
    const { device, mails, start } = setup()
    const both = await Promise.allSettled([start(), start(other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(mails).toHaveLength(1)
    // Two transactions see no row of each other: then the database refuses the second one.
    await expect(
      database.rows(
        `insert into wallet_logins select (jsonb_populate_record(login, '{"id":"b","site":"s"}')).*
           from wallet_logins login where device = $1`,
        [device],
      ),
    ).rejects.toThrow(/wallet_logins_by_pause/)
  })

  test('ends the oldest where there are five', async () => {
    const { clock, enter, code, start } = setup()
    const begun: { code: string; loginId: string }[] = []
    for (let count = 0; count < 6; count += 1) {
      const { loginId } = await start({
        site: `https://shop${count}.example`,
        visitor: `v${count}`,
      })
      begun.push({ code: code(), loginId })
      clock.now += 31_000
    }
    const [oldest, next] = begun
    await expect(enter(String(oldest?.loginId), String(oldest?.code))).rejects.toMatchObject({
      code: 'code_expired',
    })
    expect(await enter(String(next?.loginId), String(next?.code))).toMatchObject({
      site: 'https://shop1.example',
    })
  })
})

describe('error: a wrong code', () => {
  test('says how many tries are left; the sixth is none, the right code not either', async () => {
    const { code, enter, start } = setup()
    const { loginId } = await start()
    for (const left of [4, 3, 2, 1])
      await expect(enter(loginId, another(code()))).rejects.toMatchObject({
        code: 'code_wrong',
        triesLeft: left,
      })
    await expect(enter(loginId, another(code()))).rejects.toMatchObject({ code: 'code_tries_used' })
    await expect(enter(loginId, code())).rejects.toMatchObject({ code: 'code_tries_used' })
  })

  test('is counted however many are sent at once', async () => {
    const { code, enter, start } = setup()
    const { loginId } = await start()
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => enter(loginId, another(code()))),
    )
    const wrong = answers.filter(
      (answer) => answer.status === 'rejected' && answer.reason.code === 'code_wrong',
    )
    expect(wrong).toHaveLength(4)
    await expect(enter(loginId, code())).rejects.toMatchObject({ code: 'code_tries_used' })
  })
})

test('error: a code that is ten minutes old has expired, and one of a login that gave way', async () => {
  const { clock, code, enter, start } = setup()
  const first = await start()
  const old = code()
  clock.now += 560_000
  const second = await start()
  await expect(enter(first.loginId, old)).rejects.toMatchObject({ code: 'code_expired' })
  clock.now += 600_000
  await expect(enter(second.loginId, code())).rejects.toMatchObject({ code: 'code_expired' })
})

test('error: a code of one login is none of another', async () => {
  const { code, enter, start } = setup()
  const first = await start()
  const old = code()
  const other = await start({ device: 'phone', email: 'bob@example.com' })
  if (old !== code())
    await expect(enter(other.loginId, old, 'phone')).rejects.toMatchObject({ code: 'code_wrong' })
  expect(await enter(first.loginId, old)).toMatchObject({ loginId: first.loginId })
})

test('a new mail is sent after 30 s, no sooner, with the code of the first one while that counts (S5.32, S8.8, S9.3)', async () => {
  const { clock, code, enter, mails, resendOf, start } = setup()
  const { loginId } = await start()
  const resend = () => resendOf(loginId)
  const old = code()
  await expect(enter(loginId, another(old))).rejects.toThrow()
  clock.now += 29_000
  await expect(resend()).rejects.toMatchObject({
    message: 'Please try again after 1 seconds',
    retryAfterSeconds: 1,
    status: 429,
  })
  clock.now += 1000
  // Whichever of the two mails is read: and no try is given back.
  expect(await resend()).toMatchObject({ expiresInMs: 600_000, triesLeft: 4 })
  expect(code()).toBe(old)
  expect(mails.at(-1)).toMatchObject({ locale: 'ar' })
  expect(await enter(loginId, old)).toMatchObject({ loginId })
})

test('a new mail brings another code and five tries where none is left of the first', async () => {
  const { clock, code, enter, resendOf, start } = setup()
  const codes = new Set<string>()
  const { loginId } = await start()
  for (let round = 0; round < 4; round += 1) {
    codes.add(code())
    for (let tries = 0; tries < 5; tries += 1)
      await expect(enter(loginId, another(code()))).rejects.toThrow()
    clock.now += 30_000
    expect(await resendOf(loginId)).toMatchObject({ triesLeft: 5 })
  }
  expect(codes.size).toBeGreaterThan(1)
  expect(await enter(loginId, code())).toMatchObject({ loginId })
})

describe('two tabs', () => {
  test('of one device that ask at once have one mail, and both its code', async () => {
    const { code, enter, mails, start } = setup()
    const [one, two] = await Promise.all([start(), start()])
    expect(one.loginId).toBe(two.loginId)
    expect(mails).toHaveLength(1)
    expect(await enter(one.loginId, code())).toMatchObject({ loginId: one.loginId })
  })

  test('that log in with two addresses have a code each', async () => {
    const { code, device, enter, entered, start } = setup()
    const first = await start()
    const firstCode = code()
    const second = await start({ email: `other.${device.replace(' ', '')}@example.com` })
    expect(await enter(second.loginId, code())).toMatchObject({ loginId: second.loginId })
    expect(await enter(first.loginId, firstCode)).toMatchObject({ loginId: first.loginId })
    expect(await entered('neither@example.com')).toBeUndefined()
  })

  test('that ask for another mail at once get one', async () => {
    const { clock, mails, resendOf, start } = setup()
    const { loginId } = await start()
    clock.now += 30_000
    const resent = await Promise.allSettled([resendOf(loginId), resendOf(loginId)])
    expect(resent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(mails).toHaveLength(2)
  })
})

test('old logins go as new ones come', async () => {
  const { clock, start, visitor } = setup()
  await database.rows('delete from wallet_logins')
  for (let count = 0; count < 5; count += 1)
    await start({ device: `old ${visitor} ${count}`, email: `old${count}.${visitor}@example.com` })
  clock.now += 21 * 60_000
  await start({ device: `new ${visitor}` })
  expect(await database.rows('select device from wallet_logins')).toEqual([
    { device: `new ${visitor}` },
  ])
})

test('error: mails to one address are bounded by the hour, whatever devices ask', async () => {
  const { start } = setup()
  // The last is the first of its network.
  for (let count = 0; count < 6; count += 1)
    await start({ device: `d${count}`, visitor: `v${count}` })
  await expect(start({ device: 'd6', visitor: 'v6' })).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
  })
})

test('error: what the database has tells neither code nor address', async () => {
  const { code, email, start } = setup()
  await start()
  const rows = JSON.stringify(await database.rows('select * from wallet_logins'))
  expect(rows).not.toContain(code())
  expect(rows).not.toContain(email)
})
