import { partAad, readLoginReturn } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAppleKey } from '../../testing/socialSetups.ts'
import { startSocial, type TestSocial } from '../../testing/startSocial.ts'
import { startWallet, type TestDevice, walletUrl } from '../../testing/startWallet.ts'
import { openSlot } from '../../testing/walletSlots.ts'

const relay = 'x7@privaterelay.appleid.com'

let world: TestSocial
let count = 0
let account: { email: string; sub: string }
beforeAll(async () => {
  world = await startSocial({ name: 'apple' })
})
afterAll(() => world?.close())
beforeEach(() => {
  count += 1
  account = { email: `ann${count}@play.example`, sub: `${count}` }
  world.provider.control.mood = 'ok'
  world.provider.control.claims = (claims) => claims
})

const nameOf = (firstName: string, lastName?: string) =>
  JSON.stringify({ email: 'owner@shop.example', name: { firstName, lastName } })

/** Comes back with what Apple has said, changed. */
async function comeBackWith(
  begun: Awaited<ReturnType<TestSocial['begin']>>,
  change: Record<string, string>,
) {
  const form = await world.answerOf(begun, account)
  for (const [field, value] of Object.entries(change)) form.set(field, value)
  const { location } = await world.post(form)
  const said = readLoginReturn(new URL(location, walletUrl).hash)
  return said?.status === 'returned' ? said.completion : ''
}

test('an account makes a wallet, and a second device of it opens the same one by both roles', async () => {
  const device = await world.createDevice()
  const { descriptor, entropy, managed, own } = await world.makeSocial(device, account)
  expect((await device.ask('GET', '/wallet/v1/session')).body).toEqual({
    session: {
      descriptor,
      slotId: own.slotId,
      user: { socialProvider: 'apple', userName: account.email },
    },
  })
  const phone = await world.createDevice()
  const { proof, result } = await world.proveBoth(phone, account)
  if (result.next !== 'register') throw new Error(`next is ${result.next}`)
  expect(result).toMatchObject({ descriptor, managedSlotId: managed.slotId })
  expect(await world.register(phone, result.introduction, proof)).toMatchObject({ status: 200 })
  const one = await world.readPart(phone, 'wallet', managed)
  const other = await world.readPart(phone, 'recovery', managed)
  if (!one.part || !other.part) throw new Error('A part is missing')
  const opened = await openSlot(one.ciphertext, {
    aad: partAad(managed),
    kind: 'managed',
    parts: [one.part, other.part],
  })
  expect(opened).toEqual(entropy)
})

describe('what Apple says beside its answer', () => {
  /** Logs in with it, and says what the owner is shown. */
  async function shownWith(user: string) {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const { body, status } = await world.complete(
      device,
      begun,
      await comeBackWith(begun, { user }),
    )
    expect(status).toBe(200)
    const proven = await world.prove(device, begun, body['idToken'])
    expect(proven.status).toBe(200)
    await world.makeFrom(device, body as never, { proof: { challengeId: begun.challengeId } })
    const { session } = (await device.ask('GET', '/wallet/v1/session')).body as {
      session: { user: { userName?: string } }
    }
    return { said: body['userName'], userName: session.user.userName }
  }

  test('is a name to show where the address is made for a site', async () => {
    world.provider.control.claims = (claims) => ({
      ...claims,
      ...{ email: relay, email_verified: 'true', is_private_email: 'true' },
    })
    expect(await shownWith(nameOf('Ann', 'Lee'))).toEqual({ said: 'Ann Lee', userName: 'Ann Lee' })
  })

  test('error: is neither an address nor what turns texts around', async () => {
    world.provider.control.claims = ({ email: _, ...claims }) => claims
    const hostile = nameOf('\u202eAnn\u0000', '\u2066Lee\n')
    expect(await shownWith(hostile)).toEqual({ said: 'Ann Lee', userName: 'Ann Lee' })
    account = { ...account, sub: `${count} second` }
    const forged = JSON.stringify({ email: 'owner@shop.example', name: {} })
    expect(await shownWith(forged)).toEqual({ said: undefined, userName: undefined })
    account = { ...account, sub: `${count} third` }
    expect(await shownWith('{"name":')).toEqual({ said: undefined, userName: undefined })
  })

  test('is in no row as it is, nor is its name in the log', async () => {
    const begun = await world.begin(await world.createDevice())
    await comeBackWith(begun, { user: nameOf('Hildegard-Secret') })
    const rows = await world.database.rows('select * from wallet_social_logins where id = $1', [
      begun.loginId,
    ])
    expect(rows).toMatchObject([{ status: 'returned' }])
    const kept = rows.flatMap((row) =>
      Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
      ),
    )
    for (const text of [kept.join('\n'), world.logs.join('')]) {
      expect(text).not.toContain('Hildegard')
      expect(text).not.toContain(world.secret)
    }
  })
})

describe('the way back', () => {
  test('is a form of another site, without cookies; by an address it is not believed, and is not used up', async () => {
    const begun = await world.begin(await world.createDevice())
    const form = await world.answerOf(begun, account)
    expect(await world.comeBack(`${walletUrl}/returns/wallet/apple?${form}`)).toEqual({
      location: '',
      status: 400,
    })
    expect(await world.post(form, { origin: 'https://appleid.apple.com' })).toEqual({
      location: expect.stringMatching(/^http:\/\/localhost:4501\/s\/#r\./),
      status: 303,
    })
    expect((await world.post(form)).status).toBe(400)
  })

  test('says that a visitor has cancelled', async () => {
    const begun = await world.begin(await world.createDevice())
    const form = new URLSearchParams({ error: 'user_cancelled_authorize', state: begun.state })
    expect((await world.post(form)).location).toBe(`http://localhost:4501/s/#e.${begun.loginId}`)
  })

  test('error: a form of more than 16 kB is refused by a page, and leaves the login as it was', async () => {
    const begun = await world.begin(await world.createDevice())
    const form = await world.answerOf(begun, account)
    const larger = new URLSearchParams(form)
    larger.set('user', 'x'.repeat(16 * 1024))
    const answer = await world.fetch('/returns/wallet/apple', {
      body: larger.toString(),
      method: 'POST',
    })
    expect(answer?.status).toBe(413)
    expect(answer?.headers.get('content-type')).toContain('text/html')
    expect((await world.post(form)).status).toBe(303)
  })
})

test('error: a code of another session is refused by its nonce, as no verifier stops it', async () => {
  const [victim, thief] = [await world.createDevice(), await world.createDevice()]
  const stolen = await world.answerOf(await world.begin(victim), account)
  const begun = await world.begin(thief)
  const code = stolen.get('code') ?? ''
  const before = world.provider.control.asked.token
  const completion = await comeBackWith(begun, { code })
  expect(completion).not.toBe('')
  expect(await world.complete(thief, begun, completion)).toMatchObject({
    code: 'provider_refused',
    status: 403,
  })
  // Apple itself has given a token for it.
  expect(world.provider.control.asked.token).toBe(before + 1)
})

describe('error: a server with other settings', () => {
  const start = (change: { recovery?: object; wallet?: object }) =>
    startWallet({
      config: {
        recovery: {
          social: { apple: { ...world.settings.recovery['apple'], ...change.recovery } },
        },
      } as object,
      database: world.database,
      dependencies: { now: () => world.clock.now },
      folder: world.folder,
      wallet: {
        social: { apple: { ...world.settings.wallet['apple'], ...change.wallet } },
        url: walletUrl,
      } as object,
    })

  test('with a key that Apple does not know is the operator’s to mend, who reads of it in the log', async () => {
    const { key } = makeAppleKey()
    const other = await start({ wallet: { key } })
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const completion = await comeBackWith(begun, {})
    const same: TestDevice = await other.createDevice({ pair: device.pair })
    expect(await world.complete(same, begun, completion)).toMatchObject({
      code: 'provider_down',
      status: 503,
    })
    const logged = other.logs.join('')
    await other.close()
    expect(logged).toContain('"error":"invalid_client","provider":"apple"')
    expect(logged).not.toContain(key.split('\n')[1])
  })

  test('of another team does not start once there is an account, whichever role is asked', async () => {
    await world.makeSocial(await world.createDevice(), account)
    const team = 'OTHER12345'
    const sentence = (role: string) =>
      `${role}.social.apple.team: it is ${team}, and the accounts in the database are of the team TEAM123456`
    const { rows } = world.database
    await expect(start({ recovery: { team }, wallet: { team } })).rejects.toThrow(
      sentence('wallet'),
    )
    // As where the other role has lost its database.
    await rows('update wallet_teams set team = $1', [team])
    await expect(start({ recovery: { team }, wallet: { team } })).rejects.toThrow(
      sentence('recovery'),
    )
    await rows("update wallet_teams set team = 'TEAM123456'")
    const again = await start({})
    await again.close()
  })
})
