import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { createIndexedStorage } from '../device/createIndexedStorage.ts'
import { createMemoryStorage } from '../device/createMemoryStorage.ts'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'

const email = 'ann@example.com'
const sent = { action: 'VERIFY_OTP', lifetimeMinutes: 10, retryAtMs: 1_030_000, triesLeft: 5 }
const waits = { action: 'VERIFY_DEVICE', number: '42', retryAtMs: 1_030_000 }
const connect = { action: 'CONNECT' }

async function setup() {
  const server = await createFakeServer()
  return { ...createTestWallet(server), server }
}

/** A wallet that was made on a first device, and a second device that waits to be confirmed. */
async function setupSecond() {
  const first = await setup()
  const { server } = first
  const user = await first.logIn()
  const second = createTestWallet(server)
  await second.login.email(email)
  expect(await second.login.code(server.code)).toEqual(waits)
  const confirm = (status = 'registered') => {
    for (const each of server.registrations.values())
      Object.assign(each, { isRegistered: status === 'registered', status })
  }
  return { confirm, first, second, server, user }
}

describe('a first login', () => {
  test('makes a wallet, and shows it once both slots were read back (S7.44)', async () => {
    const { changes, login, server, session, workers } = await setup()
    expect(await login.email(email)).toEqual(sent)
    expect(await login.code(server.code)).toEqual(connect)
    const { descriptor } = await session.require()
    expect(server.wallets.get(email)?.descriptor).toEqual(descriptor)
    expect(await session.read()).toMatchObject({ descriptor, user: { email } })
    expect(changes).toEqual([true])
    expect(workers.running).toBe(0)
    const calls = server.calls.map((call) => call.replaceAll(/\/[\w-]{22}/g, '/…'))
    const made = calls.slice(calls.lastIndexOf('POST /wallet/v1/logins/…/code') + 1)
    const [kept, readBack] = [
      [
        'GET /recovery/v1/nonce',
        'GET /wallet/v1/config',
        'PUT /recovery/v1/wallets/…/slots/…',
        'PUT /wallet/v1/wallets/…/slots/…',
        'PUT /wallet/v1/wallets/…/slots/…',
      ],
      [
        'POST /recovery/v1/wallets/…/slots/…/part',
        'POST /wallet/v1/wallets/…/slots/…/part',
        'POST /wallet/v1/wallets/…/slots/…/part',
      ],
    ]
    // Some are asked beside each other.
    expect(made.slice(0, 5).toSorted()).toEqual(kept)
    expect(made.slice(5, 8).toSorted()).toEqual(readBack)
    // The other role learns of it beside all else.
    expect(made.slice(8).toSorted()).toEqual([
      'GET /wallet/v1/session',
      'POST /recovery/v1/wallets/…/made',
      'POST /wallet/v1/wallets/…',
    ])
    expect([...server.made]).toEqual([descriptor.walletId])
  })

  test('tells the role `recovery` that the wallet is made, with the next session where it did not answer', async () => {
    const { logIn, server, session } = await setup()
    server.failNext(/made$/)
    const { descriptor } = await logIn()
    expect(server.made.size).toBe(0)
    await session.read()
    await expect.poll(() => [...server.made]).toEqual([descriptor.walletId])
    // Once is enough.
    const count = () => server.calls.filter((call) => call.endsWith('/made')).length
    const before = count()
    await session.read()
    await session.read()
    expect(count()).toBe(before)
  })

  test('asked twice at once makes one', async () => {
    const { login, server } = await setup()
    await login.email(email)
    const [one, other] = await Promise.allSettled([
      login.code(server.code),
      login.code(server.code),
    ])
    expect(one).toEqual({ status: 'fulfilled', value: connect })
    expect(other).toMatchObject({ reason: { code: 'code_expired' }, status: 'rejected' })
    expect(server.wallets.size).toBe(1)
  })

  const steps: readonly (readonly [string, RegExp])[] = [
    ['configuration', /config/],
    ['device slot', /PUT .wallet/],
    ['recovery part', /PUT .recovery/],
    ['read-back', /POST .wallet.*part/],
    ['recovery read-back', /POST .recovery.*part/],
    ['finish', /POST .wallet.v1.wallets.[^/]*$/],
  ]
  test.each(
    steps.flatMap(([name, match]) => [[name, match, false] as const, [name, match, true] as const]),
  )(
    'that fails at the %s (%s, done: %s) goes on with the same code, to one wallet',
    async (_, match, after) => {
      const { login, server, session } = await setup()
      await login.email(email)
      server.failNext(match, { after, status: 0 })
      await expect(login.code(server.code)).rejects.toMatchObject({ code: 'offline' })
      await expect(session.require()).rejects.toMatchObject({ code: 'logged_out' })
      expect(await login.code(server.code)).toEqual(connect)
      const { descriptor } = await session.require()
      expect(server.wallets.get(email)?.descriptor).toEqual(descriptor)
    },
  )

  test('whose page was left after the server had called it a wallet opens that wallet', async () => {
    const server = await createFakeServer()
    const storage = createMemoryStorage()
    const before = createTestWallet(server, { storage })
    await before.login.email(email)
    server.failNext(/POST .wallet.v1.wallets.[^/]*$/, { after: true, status: 0 })
    await expect(before.login.code(server.code)).rejects.toMatchObject({ code: 'offline' })
    const made = server.wallets.get(email)?.descriptor
    const after = createTestWallet(server, { storage })
    expect((await after.logIn()).descriptor).toEqual(made)
  })

  test('whose device vanished half-way is followed by the next device', async () => {
    const { login, server } = await setup()
    await login.email(email)
    server.failNext(/POST .recovery.*part/)
    await expect(login.code(server.code)).rejects.toMatchObject({ code: 'unavailable' })
    const next = createTestWallet(server)
    const { descriptor } = await next.logIn()
    expect(server.wallets.get(email)?.descriptor).toEqual(descriptor)
  })

  test('error: a server that gives back another part shows no address', async () => {
    const { login, server, session } = await setup()
    await login.email(email)
    server.onCall = (call) => {
      if (/POST .wallet.*part/.test(call))
        for (const slot of server.wallets.get(email)?.slots.values() ?? []) slot.part.fill(7)
    }
    await expect(login.code(server.code)).rejects.toMatchObject({ code: 'slot_damaged' })
    await expect(session.require()).rejects.toMatchObject({ code: 'logged_out' })
    expect(server.wallets.get(email)?.descriptor).toBeUndefined()
  })
})

describe('a code', () => {
  test('comes in a mail of the page’s language', async () => {
    const { login, server } = await setup()
    await login.email(email)
    expect([...server.logins.values()]).toMatchObject([{ email, locale: 'ar' }])
  })

  test('that counts is continued with for the same address, by a new frame too (S5.32)', async () => {
    const server = await createFakeServer()
    const storage = createMemoryStorage()
    const { clock, login } = createTestWallet(server, { storage })
    await login.email(email)
    clock.nowMs += 29_999
    expect(await login.email(email)).toMatchObject({ action: 'VERIFY_OTP', triesLeft: 5 })
    await expect(login.code('000000')).rejects.toMatchObject({ code: 'code_wrong' })
    // The page was taken from memory while the mail was read.
    const again = createTestWallet(server, { storage })
    expect(await again.login.email(email)).toMatchObject({ action: 'VERIFY_OTP', triesLeft: 4 })
    expect(server.logins.size).toBe(1)
    expect(await again.login.code(server.code)).toEqual(connect)
  })

  test.each([
    ['unavailable', 503],
    ['rate_limited', 429],
  ])('that is asked for again in vain (%s) stays the code in hand', async (code, status) => {
    const { login, server } = await setup()
    await login.email(email)
    server.failNext(/logins$/, { code, status })
    await expect(login.email(email)).rejects.toMatchObject({ code })
    expect(await login.code(server.code)).toEqual(connect)
  })

  test('whose answer was lost is right again', async () => {
    const { login, server } = await setup()
    await login.email(email)
    server.failNext(/\/code$/, { after: true })
    await expect(login.code(server.code)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await login.code(server.code)).toEqual(connect)
  })

  test('is sent again no sooner than after 30 s (S5.32, S9.3)', async () => {
    const { clock, login } = await setup()
    await login.email(email)
    await expect(login.resend()).rejects.toMatchObject({
      code: 'rate_limited',
      facts: { retryAtMs: 1_030_000 },
    })
    clock.nowMs += 30_000
    expect(await login.resend()).toMatchObject({ action: 'VERIFY_OTP', retryAtMs: 1_060_000 })
  })

  test('that is wrong leaves tries, and the right one still counts', async () => {
    const { login, server } = await setup()
    await login.email(email)
    for (const triesLeft of [4, 3, 2, 1])
      await expect(login.code('000000')).rejects.toMatchObject({
        code: 'code_wrong',
        facts: { triesLeft },
      })
    expect(await login.email(email)).toMatchObject({ triesLeft: 1 })
    expect(await login.code(server.code)).toEqual(connect)
  })

  test('error: the sixth code, and one without a login', async () => {
    const { clock, login, server } = await setup()
    await expect(login.code(server.code)).rejects.toMatchObject({ code: 'code_expired' })
    await expect(login.resend()).rejects.toMatchObject({ code: 'code_expired' })
    await login.email(email)
    for (let time = 0; time < 4; time += 1)
      await expect(login.code('000000')).rejects.toMatchObject({ code: 'code_wrong' })
    for (let time = 0; time < 2; time += 1)
      await expect(login.code('000000')).rejects.toMatchObject({ code: 'code_tries_used' })
    clock.nowMs += 30_000
    await login.resend()
    expect(await login.code(server.code)).toEqual(connect)
  })

  test.each([
    ['mail_failed', 503],
    ['locked', 503],
    ['embedder_refused', 403],
  ])('error: %s is said, and the address can be tried again', async (code, status) => {
    const { login, server } = await setup()
    server.failNext(/logins$/, { code, status })
    await expect(login.email(email)).rejects.toMatchObject({ code })
    expect(await login.email(email)).toEqual(sent)
  })

  test('whose mail was not sent is said to the page that waits for it', async () => {
    const { asks, login, server, unsent } = await setup()
    await login.email(email)
    server.unsent = 'refused'
    expect(asks.size).toBe(1)
    for (const run of asks) run()
    await expect.poll(() => unsent).toEqual(['refused'])
    expect(asks.size).toBe(0)
  })

  test('is asked after no more once it was entered, once its login is cancelled, or another mail is sent', async () => {
    const { asks, clock, login, server } = await setup()
    await login.email(email)
    login.cancel()
    expect(asks.size).toBe(0)
    await login.email(email)
    const [first] = asks
    clock.nowMs += 30_000
    await login.resend()
    expect([...asks]).toHaveLength(1)
    expect(asks).not.toContain(first)
    await login.code(server.code)
    expect(asks.size).toBe(0)
    expect(server.calls.filter((call) => /^GET .wallet.v1.logins/.test(call))).toEqual([])
  })

  test('of a cancelled login leads nowhere', async () => {
    const { login, server, session } = await setup()
    await login.email(email)
    const entered = login.code(server.code)
    login.cancel()
    await expect(entered).rejects.toMatchObject({ code: expect.stringMatching(/aborted|expired/) })
    await expect(session.require()).rejects.toMatchObject({ code: 'logged_out' })
    expect(await login.email(email)).toEqual(sent)
  })
})

describe('a device that was here before', () => {
  test('needs no code while it is logged in', async () => {
    const { logIn, login, server } = await setup()
    await logIn()
    expect(await login.email('Ann@Example.com', { hasSession: true })).toEqual(connect)
    expect(server.logins.size).toBe(1)
  })

  test('opens with a server of before, which names its user by an address alone', async () => {
    const { logIn, login, server, session } = await setup()
    await logIn()
    server.namesUsers = false
    expect(await session.read()).toMatchObject({ user: { email } })
    expect(await login.email(email, { hasSession: true })).toEqual(connect)
  })

  test('needs one in a page that has told its visitor that they are out', async () => {
    const { logIn, login, server } = await setup()
    await logIn()
    expect(await login.email(email)).toEqual(sent)
    expect(server.logins.size).toBe(2)
  })

  test('is out again where the login was left while its session was kept', async () => {
    const { context, login, server, session } = await setup()
    await login.email(email)
    const { storage } = context
    const change = storage.change.bind(storage)
    Object.assign(storage, {
      change: async (...args: Parameters<typeof change>) => {
        if (args[0] === 'session') login.cancel()
        return change(...args)
      },
    })
    await expect(login.code(server.code)).rejects.toMatchObject({ code: 'aborted' })
    await expect(session.require()).rejects.toMatchObject({ code: 'logged_out' })
    expect([...server.devices.values()][0]?.isIn).toBe(false)
  })

  test('whose end is told late keeps the session that began meanwhile', async () => {
    const { logIn, login, server, session } = await setup()
    await logIn()
    const ended = session.end()
    await login.email(email)
    await login.code(server.code)
    await ended
    expect(await session.read()).toMatchObject({ user: { email } })
  })

  test('opens the same wallet after it has signed out, with a code', async () => {
    const { changes, logIn, login, session } = await setup()
    const { descriptor } = await logIn()
    await session.end()
    expect(await session.read()).toBeUndefined()
    expect(await login.email(email)).toEqual(sent)
    expect((await logIn()).descriptor).toEqual(descriptor)
    expect(changes).toEqual([true, false, true])
  })

  test('has signed out once both roles have ended what it was let in by', async () => {
    const { logIn, server, session } = await setup()
    await logIn()
    server.failNext(/recovery.*end/, { status: 0 })
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    await session.read()
    expect(server.calls.filter((call) => call.endsWith('/session/end'))).toEqual([
      'POST /wallet/v1/session/end',
      'POST /recovery/v1/session/end',
      'POST /wallet/v1/session/end',
      'POST /recovery/v1/session/end',
    ])
    expect(await session.read()).toBeUndefined()
  })

  test('that signed out without a network is asked for a code, once the server knows', async () => {
    const { logIn, login, server, session } = await setup()
    await logIn()
    server.failNext(/end/, { status: 0 })
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    await expect(session.require()).rejects.toMatchObject({ code: 'logged_out' })
    expect([...server.devices.values()][0]?.isIn).toBe(true)
    expect(await login.email(email)).toEqual(sent)
    expect([...server.devices.values()][0]?.isIn).toBe(false)
  })

  test('has a wallet for each address, and one session', async () => {
    const { logIn, session } = await setup()
    const ann = await logIn('ann@example.com')
    const bob = await logIn('bob@example.com')
    expect(bob.descriptor.walletId).not.toBe(ann.descriptor.walletId)
    expect(await session.read()).toMatchObject({ user: { email: 'bob@example.com' } })
  })

  test('is out where the server says so', async () => {
    const { changes, logIn, server, session } = await setup()
    await logIn()
    for (const device of server.devices.values()) device.isIn = false
    expect(await session.read()).toBeUndefined()
    await expect(session.require()).rejects.toMatchObject({ code: 'logged_out' })
    expect(changes).toEqual([true, false])
  })

  test('that kept nothing is a new device', async () => {
    const server = await createFakeServer()
    const factory = new IDBFactory()
    const here = createTestWallet(server, { storage: createIndexedStorage(factory) })
    await here.logIn()
    await new Promise((resolve) => {
      factory.deleteDatabase('latchkey-wallet').onsuccess = resolve
    })
    expect(await here.session.read()).toBeUndefined()
    await here.login.email(email)
    expect(await here.login.code(server.code)).toEqual(waits)
  })

  test('whose part is gone becomes a new device at the next login', async () => {
    const { context, logIn, login, server, session } = await setup()
    const { descriptor } = await logIn()
    await session.end()
    await context.storage.change(`parts ${descriptor.walletId}`, () => undefined)
    await login.email(email)
    await expect(login.code(server.code)).rejects.toMatchObject({ code: 'slot_damaged' })
    login.cancel()
    await login.email(email)
    expect(await login.code(server.code)).toEqual(waits)
  })

  test('brings back a wallet that the server has lost, and further browsers are let in again', async () => {
    const { logIn, login, server, session } = await setup()
    const { descriptor, slotId } = await logIn()
    await session.end()
    server.wallets.delete(email)
    await login.email(email)
    expect(await login.code(server.code)).toEqual(connect)
    expect(await session.require()).toMatchObject({ descriptor, slotId })
    const wallet = server.wallets.get(email)
    expect(wallet?.descriptor).toEqual(descriptor)
    const kinds = [...(wallet?.slots.values() ?? [])].map(({ kind, recoveryPart }) => [
      kind,
      recoveryPart !== undefined,
    ])
    expect(kinds).toEqual([
      ['device', false],
      ['managed', true],
    ])
    const second = createTestWallet(server)
    await second.login.email(email)
    expect(await second.login.code(server.code)).toEqual(waits)
  })

  test.each([
    ['what the server takes back', /return$/],
    ['the new managed slot', /^PUT \/recovery/],
    ['that it is whole', /^POST \/wallet\/v1\/wallets\/[\w-]{22}$/],
  ])('brings it back although the answer to %s is lost', async (_, match) => {
    const { logIn, login, server, session } = await setup()
    const { descriptor } = await logIn()
    await session.end()
    server.wallets.delete(email)
    await login.email(email)
    server.failNext(match, { after: true })
    await expect(login.code(server.code)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await login.code(server.code)).toEqual(connect)
    expect(await session.require()).toMatchObject({ descriptor })
    expect(server.wallets.get(email)?.descriptor).toEqual(descriptor)
  })

  test.each([
    ['the role `recovery` does not know it', ({ made }: { made: Set<string> }) => made.clear()],
    ['it kept no slot, as before', undefined],
  ])('error: where %s nothing is made in its place', async (_, forget) => {
    const { context, logIn, login, server, session } = await setup()
    const { descriptor } = await logIn()
    await session.end()
    server.wallets.delete(email)
    if (forget) forget(server)
    else
      await context.storage.change(`parts ${descriptor.walletId}`, (kept) =>
        (kept as object[]).map((part) => ({ ...part, closed: undefined })),
      )
    await login.email(email)
    await expect(login.code(server.code)).rejects.toMatchObject({ code: 'wallet_missing' })
    expect(server.wallets.get(email)?.descriptor).toBeUndefined()
  })

  test('whose session names another wallet than the server can log in with another address', async () => {
    const { logIn, server } = await setup()
    const { descriptor } = await logIn()
    const wallet = server.wallets.get(email)
    Object.assign(wallet ?? {}, { descriptor: { ...descriptor, walletId: 'X'.repeat(22) } })
    expect(await logIn('bob@example.com')).toMatchObject({ user: { email: 'bob@example.com' } })
  })

  test('error: another wallet, another address or none in place of what is pinned is refused', async () => {
    const { logIn, login, server, session } = await setup()
    const { descriptor } = await logIn()
    const wallet = server.wallets.get(email)
    const others = [
      { ...descriptor, walletId: 'X'.repeat(22) },
      { ...descriptor, addresses: { ...descriptor.addresses, eip155: `0x${'1'.repeat(40)}` } },
      { ...descriptor, addresses: { ...descriptor.addresses, solana: '1'.repeat(32) } },
      undefined,
    ]
    await session.end()
    // The role that could say that it is only lost does not know it either.
    server.made.clear()
    for (const other of others) {
      Object.assign(wallet ?? {}, { descriptor: other })
      login.cancel()
      await login.email(email)
      const code = other ? 'descriptor_changed' : 'wallet_missing'
      await expect(login.code(server.code)).rejects.toMatchObject({ code })
    }
    expect(await session.read()).toBeUndefined()
  })
})

describe('a second device', () => {
  test('waits until it is confirmed, and has the same accounts (S7.44)', async () => {
    const { confirm, first, second, server, user } = await setupSecond()
    let polls = 0
    server.beforeAnswer = async () => {
      polls += 1
      if (polls === 3) confirm()
    }
    expect(await second.login.device()).toEqual(connect)
    expect((await second.session.require()).descriptor).toEqual(user.descriptor)
    expect((await second.session.require()).slotId).not.toBe(user.slotId)
    expect(await second.session.read()).toMatchObject({ user: { email } })
    // The first one stays in.
    expect(await first.session.read()).toMatchObject({ user: { email } })
    expect(await second.login.device()).toEqual(connect)
  })

  test('says that it still waits before 120 s are over, and is asked again (S9.14)', async () => {
    const { confirm, second, server } = await setupSecond()
    const begun = second.clock.nowMs
    server.beforeAnswer = async () => {
      second.clock.nowMs += 25_000
    }
    expect(await second.login.device()).toEqual(waits)
    expect(second.clock.nowMs - begun).toBeLessThan(120_000)
    expect(second.clock.nowMs - begun).toBeGreaterThan(60_000)
    confirm()
    expect(await second.login.device()).toEqual(connect)
  })

  test('is sent another mail, which is the one that is waited for', async () => {
    const { second, server } = await setupSecond()
    await expect(second.login.resend()).rejects.toMatchObject({ code: 'rate_limited' })
    second.clock.nowMs += 30_000
    expect(await second.login.resend()).toMatchObject({ action: 'VERIFY_DEVICE' })
    const last = [...server.registrations.values()].at(-1)
    Object.assign(last ?? {}, { isRegistered: true, status: 'registered' })
    expect(await second.login.device()).toEqual(connect)
  })

  test.each([503, 0])(
    'whose registration is begun, and the answer lost (status %i), asks again at once',
    async (status) => {
      const { first, second, server } = await setupSecond()
      second.login.cancel()
      await second.login.email(email)
      server.calls.length = 0
      server.failNext(/registrations$/, { after: true, status })
      expect(await second.login.code(server.code)).toMatchObject({ action: 'VERIFY_DEVICE' })
      expect(server.calls.filter((call) => call.endsWith('/registrations'))).toHaveLength(2)
      // What was answered is no reason to ask again.
      const third = createTestWallet(server)
      await third.login.email(email)
      server.failNext(/registrations$/, { code: 'mail_failed' })
      await expect(third.login.code(server.code)).rejects.toMatchObject({ code: 'mail_failed' })
      expect(await first.session.read()).toMatchObject({ user: { email } })
    },
  )

  test('whose registration ends because another mail is on its way waits for that one', async () => {
    const { confirm, second, server } = await setupSecond()
    second.clock.nowMs += 30_000
    let resent: Promise<unknown> | undefined
    server.beforeAnswer = async () => {
      server.beforeAnswer = async () => {}
      confirm('expired')
      resent = second.login.resend().finally(() => confirm())
    }
    expect(await second.login.device()).toEqual(connect)
    expect(await resent).toMatchObject({ action: 'VERIFY_DEVICE' })
  })

  test.each([
    ['refused', 'device_refused'],
    ['expired', 'code_expired'],
  ])('error: one that is %s', async (status, code) => {
    const { confirm, second } = await setupSecond()
    confirm(status)
    await expect(second.login.device()).rejects.toMatchObject({ code })
    second.clock.nowMs += 30_000
    expect(await second.login.resend()).toMatchObject({ action: 'VERIFY_DEVICE' })
  })

  test.each([
    ['cancels the login', true],
    ['wants no answer any more', false],
  ])('ends its wait when the page %s', async (_, isCancelled) => {
    const { second, server } = await setupSecond()
    const controller = new AbortController()
    server.beforeAnswer = async () => {
      if (isCancelled) second.login.cancel()
      else controller.abort()
    }
    await expect(second.login.device(controller.signal)).rejects.toMatchObject({ code: 'aborted' })
  })

  test('goes on where it failed once it was confirmed', async () => {
    const { confirm, second, server, user } = await setupSecond()
    confirm()
    for (const match of [
      /POST .recovery.*part/,
      /PUT .wallet/,
      /POST .wallet.*part/,
      /POST .wallet.v1.wallets.[^/]*$/,
    ]) {
      server.failNext(match, { after: true, status: 0 })
      await expect(second.login.device()).rejects.toMatchObject({ code: 'offline' })
    }
    expect(await second.login.device()).toEqual(connect)
    expect((await second.session.require()).descriptor).toEqual(user.descriptor)
  })

  test('error: a server that names other addresses than the slot leads to', async () => {
    const { confirm, second, server } = await setupSecond()
    confirm()
    const wallet = server.wallets.get(email)
    second.login.cancel()
    Object.assign(wallet ?? {}, {
      descriptor: {
        ...wallet?.descriptor,
        addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) },
      },
    })
    await second.login.email(email)
    await second.login.code(server.code)
    confirm()
    await expect(second.login.device()).rejects.toMatchObject({ code: 'descriptor_changed' })
  })
})
