import { expect, onTestFinished, test, vi } from 'vitest'
import { startInbox } from '../testing/startInbox.ts'
import { createMailer, deliverBySmtp, type Mail } from './createMailer.ts'

const mail = (to: string): Mail => ({ html: '', subject: 'Code', text: '123456', to })

function setup() {
  const clock = { now: 0 }
  const logger = { error: vi.fn(), warn: vi.fn() }
  const sent: string[] = []
  const failing = { times: 0 }
  const deliver = vi.fn(async ({ to }: Mail) => {
    if (failing.times > 0) {
      failing.times -= 1
      throw new Error('connect ECONNREFUSED')
    }
    sent.push(to)
  })
  const mailer = createMailer({ deliver, logger, now: () => clock.now })
  return { clock, deliver, failing, logger, mailer, sent }
}

test('mails go out in their order, outside of who sends them', async () => {
  const { mailer, sent } = setup()
  mailer.send(mail('ann@example.com'))
  mailer.send(mail('bob@example.com'))
  await vi.waitFor(() => expect(sent).toEqual(['ann@example.com', 'bob@example.com']))
})

test('a mail server that fails is tried again, and is down for a while once it took nothing', async () => {
  const { clock, failing, mailer, sent } = setup()
  failing.times = 1
  mailer.send(mail('ann@example.com'))
  await vi.waitFor(() => expect(sent).toEqual(['ann@example.com']))
  expect(mailer.isDown()).toBe(false)
  failing.times = 3
  mailer.send(mail('bob@example.com'))
  await vi.waitFor(() => expect(failing.times).toBe(0))
  await vi.waitFor(() => expect(mailer.isDown()).toBe(true))
  clock.now += 10_000
  expect(mailer.isDown()).toBe(false)
})

test('error: an address that the mail server does not take stops no mail to another one', async () => {
  const inbox = await startInbox({ refuses: (to) => to.startsWith('no.one') })
  const { close, deliver } = deliverBySmtp({ from: 'wallet@example.com', url: inbox.url })
  onTestFinished(async () => {
    close()
    await inbox.close()
  })
  const logger = { error: vi.fn(), warn: vi.fn() }
  const mailer = createMailer({ deliver, logger, now: () => 0 })
  mailer.send(mail('no.one@example.com'))
  await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledOnce())
  expect(mailer.isDown()).toBe(false)
  mailer.send(mail('ann@example.com'))
  await vi.waitFor(() => expect(inbox.mails).toHaveLength(1))
  expect(inbox.mails[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  // What the server says has the address in it.
  expect(JSON.stringify([logger.error.mock.calls, logger.warn.mock.calls])).not.toContain('no.one')
})

test('error: what is logged of a mail names nobody and has nothing of it', async () => {
  const { failing, logger, mailer } = setup()
  failing.times = 3
  mailer.send(mail('ann@example.com'))
  await vi.waitFor(() => expect(logger.error).toHaveBeenCalled())
  const logged = JSON.stringify([logger.error.mock.calls, logger.warn.mock.calls])
  expect(logged).not.toMatch(/ann|example|123456/)
})

test('error: mails that wait are bounded, and a closed mailer sends none', async () => {
  const { deliver, logger, mailer } = setup()
  deliver.mockImplementation(() => new Promise(() => {}))
  for (let count = 0; count < 1100; count += 1) mailer.send(mail('ann@example.com'))
  expect(logger.error).toHaveBeenCalled()
  // Another one is not promised.
  expect(mailer.isDown()).toBe(true)
  mailer.close()
  expect(deliver).toHaveBeenCalledOnce()
})

test.each([
  'victim@bank.example,a0.zz',
  'victim@bank.example;a0.zz',
  'ann@example.com, victim@bank.example',
  'victim@bank.example(Your-account-is-locked.zz',
  'Ann <victim@bank.example>',
])('error: %j is one receiver, and no list of them with names and comments', async (to) => {
  const receivers: string[] = []
  const inbox = await startInbox({ refuses: (each) => receivers.push(each) > 1000 })
  const { close, deliver } = deliverBySmtp({ from: 'wallet@example.com', url: inbox.url })
  onTestFinished(async () => {
    close()
    await inbox.close()
  })
  const ended = await deliver(mail(to)).then(
    () => 'taken',
    () => 'refused',
  )
  expect(
    receivers.filter((each) => each === 'victim@bank.example' || each.startsWith('ann@')),
  ).toEqual([])
  expect([ended, inbox.mails.length]).toEqual(receivers.length ? ['taken', 1] : ['refused', 0])
})
