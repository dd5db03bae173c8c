import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeMail } from '../testing/startInbox.ts'
import { startWallet, type TestWallet } from '../testing/startWallet.ts'

const clock = { laterMs: 0 }
let world: TestWallet
beforeAll(async () => {
  world = await startWallet({
    dependencies: { now: () => Date.now() + clock.laterMs },
    wallet: { limits: { mailsPerEmail: { perDay: 20, perHour: 2 } } },
  })
})
afterAll(() => world?.close())

test('mails of registrations wait 30 s for each other, have budgets of their own, and the page’s language', async () => {
  const email = 'ann@example.com'
  await world.makeWallet(await world.createDevice(), email)
  const device = await world.createDevice({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  })
  const { body } = await world.start(device, email, { locale: 'ar-EG' })
  const code = await world.inbox.find(email, /(\d{6})\u2069 هو رمزك/)
  const { introduction } = (await world.enter(device, body['loginId'], code)).body
  const register = () => device.ask('POST', '/recovery/v1/registrations', { introduction })

  const first = await register()
  expect(first.status).toBe(200)
  await world.inbox.find(email, /\/r\/([\w-]+)/)
  const mail = decodeMail(world.inbox.mails.at(-1) ?? '')
  expect(mail).toContain('يريد \u2068Firefox\u2069 على \u2068Windows\u2069 فتح محفظتك')
  expect(mail).toContain('<html lang="ar" dir="rtl">')
  // The first answer may have been lost: it is the same, and no mail more.
  const { number, registrationId } = first.body
  expect(await register()).toMatchObject({ body: { number, registrationId }, status: 200 })
  expect(world.inbox.mails.filter((each) => decodeMail(each).includes('/r/'))).toHaveLength(1)
  clock.laterMs += 30_000
  expect((await register()).status).toBe(200)
  clock.laterMs += 30_000
  // One introduction is no way to fill a mailbox.
  expect(await register()).toMatchObject({ code: 'rate_limited', status: 429 })
})
