import { createServer } from 'node:net'
import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startInbox } from '../testing/startInbox.ts'
import { createMailer, type Mail, type MailOutcome } from './createMailer.ts'
import { mailFailure } from './mailFailure.ts'
import { readMailUrl } from './readMailUrl.ts'
import { smtpDelivery } from './smtpDelivery.ts'

const mail = (to: string): Mail => ({ html: '', subject: 'Code', text: '123456', to })
const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNECTION' })
const answered = (responseCode: number, command = 'RCPT TO') =>
  Object.assign(new Error(`${responseCode} ann@example.com`), { command, responseCode })

function setup(delivery?: ReturnType<typeof smtpDelivery>) {
  const clock = createTestClock()
  const logger = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
  const sent: string[] = []
  const outcomes: MailOutcome[] = []
  /** What the mail server answers to the next mails, and whether a probe passes. */
  const moods: { answers: unknown[]; isUp: boolean } = { answers: [], isUp: true }
  const deliver = vi.fn(
    delivery?.deliver ??
      (async ({ to }: Mail) => {
        const answer = moods.answers.shift()
        if (answer !== undefined) throw answer
        sent.push(to)
      }),
  )
  const probe = vi.fn(
    delivery?.probe ??
      (async () => {
        if (!moods.isUp) throw down
      }),
  )
  const counted: [MailOutcome, number | undefined][] = []
  const mailer = createMailer({
    clock,
    deliver,
    logger,
    onOutcome: (...each) => counted.push(each),
    probe,
    reasonOf: delivery?.reasonOf ?? (() => 'wallet.mail.url: nothing answers'),
  })
  const send = (to = 'ann@example.com', lifetimeMs = 600_000) =>
    mailer.send(mail(to), { lifetimeMs, onOutcome: (outcome) => outcomes.push(outcome) })
  return { clock, counted, deliver, logger, mailer, moods, outcomes, probe, send, sent }
}

test('mails go out outside of who sends them, and it is said what became of each', async () => {
  const { counted, mailer, outcomes, send, sent } = setup()
  send('ann@example.com')
  send('bob@example.com')
  expect(mailer.backlog().waiting).toBe(2)
  await vi.waitFor(() => expect(outcomes).toEqual(['sent', 'sent']))
  expect(sent).toEqual(['ann@example.com', 'bob@example.com'])
  expect(counted).toEqual([
    ['sent', undefined],
    ['sent', undefined],
  ])
  expect(mailer.backlog()).toEqual({ oldestMs: 0, waiting: 0 })
})

describe('what is said of one receiver is about that receiver', () => {
  test.each([
    ['has no such mailbox', answered(550), 'refused'],
    ['does not take this mail', answered(554, 'DATA'), 'failed'],
  ] as const)('error: the mail server %s', async (_, answer, outcome) => {
    const { mailer, moods, outcomes, send, sent } = setup()
    moods.answers = [answer]
    send('no.one@example.com')
    await vi.waitFor(() => expect(outcomes).toEqual([outcome]))
    expect(mailer.isDown()).toBe(false)
    send()
    await vi.waitFor(() => expect(sent).toEqual(['ann@example.com']))
  })

  test('who is deferred (greylisting) is tried again after 5, 20 and 60 s, and others are not held up', async () => {
    const { clock, mailer, moods, outcomes, send, sent } = setup()
    moods.answers = [answered(450), answered(450), answered(451, 'DATA')]
    send()
    await vi.waitFor(() => expect(moods.answers).toHaveLength(2))
    expect(mailer.isDown()).toBe(false)
    await clock.advance(4999)
    expect(moods.answers).toHaveLength(2)
    await clock.advance(1)
    expect(moods.answers).toHaveLength(1)
    await clock.advance(20_000)
    expect(moods.answers).toHaveLength(0)
    send('bob@example.com')
    await vi.waitFor(() => expect(sent).toEqual(['bob@example.com']))
    await clock.advance(60_000)
    expect(sent).toEqual(['bob@example.com', 'ann@example.com'])
    expect(outcomes).toEqual(['sent', 'sent'])
  })

  test('error: who is deferred for good is given up, and whose code would count no more', async () => {
    const { clock, logger, moods, outcomes, send } = setup()
    moods.answers = Array.from({ length: 4 }, () => answered(450))
    send()
    for (const pause of [0, 5000, 20_000, 60_000]) await clock.advance(pause)
    expect(outcomes).toEqual(['failed'])
    moods.answers = [answered(450), answered(450)]
    send('ann@example.com', 20_000)
    await clock.advance(0)
    await clock.advance(5000)
    expect(outcomes).toEqual(['failed', 'failed'])
    // Nothing that is logged of a mail names its receiver, or has anything of it.
    const logged = JSON.stringify([logger.error.mock.calls, logger.warn.mock.calls])
    expect(logged).not.toMatch(/ann|example|123456/)
  })
})

describe('a mail server that is down', () => {
  test('is looked for, and takes what waits as soon as it is there; no try is spent meanwhile', async () => {
    const { clock, deliver, mailer, moods, outcomes, probe, send, sent } = setup()
    moods.answers = [down]
    moods.isUp = false
    send()
    await vi.waitFor(() => expect(mailer.isDown()).toBe(true))
    send('bob@example.com')
    await clock.advance(30_000)
    expect(probe).toHaveBeenCalledTimes(3)
    expect(deliver).toHaveBeenCalledTimes(1)
    // Time alone does not make it well.
    expect(mailer.isDown()).toBe(true)
    expect(mailer.backlog()).toEqual({ oldestMs: 30_000, waiting: 2 })
    moods.isUp = true
    await clock.advance(10_000)
    await vi.waitFor(() => expect(sent).toEqual(['ann@example.com', 'bob@example.com']))
    expect(mailer.isDown()).toBe(false)
    expect(outcomes).toEqual(['sent', 'sent'])
  })

  test('error: one mail that brings it down each time holds the others up for half a minute, and no more', async () => {
    const { clock, deliver, mailer, outcomes, send, sent } = setup()
    deliver.mockImplementation(async ({ to }: Mail) => {
      if (to.startsWith('bad')) throw down
      sent.push(to)
    })
    send('bad@example.com')
    await vi.waitFor(() => expect(mailer.isDown()).toBe(true))
    send('ann@example.com')
    for (let probe = 0; probe < 4; probe += 1) await clock.advance(10_000)
    await vi.waitFor(() => expect(outcomes.toSorted()).toEqual(['failed', 'sent']))
    expect(sent).toEqual(['ann@example.com'])
    await clock.advance(10_000)
    expect(mailer.isDown()).toBe(false)
  })

  test('error: one whose probe passes while it takes no mail stays down, says so once, and holds no mail up', async () => {
    const { clock, deliver, logger, mailer, moods, outcomes, probe, send, sent } = setup()
    moods.answers = [answered(550, 'MAIL FROM'), answered(550, 'MAIL FROM')]
    send()
    await vi.waitFor(() => expect(mailer.isDown()).toBe(true))
    send('bob@example.com')
    const states: boolean[] = []
    for (let second = 0; second < 19; second += 1) {
      await clock.advance(1000)
      states.push(mailer.isDown())
    }
    // One mail is tried, not all.
    expect([probe.mock.calls.length, deliver.mock.calls.length]).toEqual([1, 2])
    expect(states).not.toContain(false)
    expect([logger.warn.mock.calls.length, logger.info.mock.calls.length]).toEqual([1, 0])
    await clock.advance(1000)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(outcomes).toEqual(['sent', 'sent'])
    expect(mailer.isDown()).toBe(false)
    expect(logger.info).toHaveBeenCalledTimes(1)
  })

  test('error: what counts no more is given up meanwhile', async () => {
    const { clock, moods, outcomes, send } = setup()
    moods.answers = [down]
    moods.isUp = false
    send('ann@example.com', 15_000)
    await clock.advance(20_000)
    expect(outcomes).toEqual(['failed'])
  })
})

describe('at its end', () => {
  test('what was promised is sent first', async () => {
    const { clock, deliver, mailer, moods, send, sent } = setup()
    moods.answers = [answered(450)]
    send()
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(1))
    await clock.advance(0)
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) send(`${name}@example.com`)
    await mailer.close()
    expect(sent).toHaveLength(7)
  })

  test('error: what a mail server does not take in time is logged, a line each, and no more is taken', async () => {
    const { clock, deliver, logger, mailer, outcomes, send } = setup()
    deliver.mockImplementation(() => new Promise(() => undefined))
    for (let count = 0; count < 10; count += 1) send()
    const closed = mailer.close()
    await clock.advance(8000)
    await closed
    expect(logger.error).toHaveBeenCalledTimes(10)
    send()
    expect(outcomes).toHaveLength(11)
  })

  test('error: a mail that is not answered by then is counted and logged once, and a later answer counts no more', async () => {
    const { clock, counted, deliver, logger, mailer, outcomes, send } = setup()
    const answers: { reject(error: unknown): void; resolve(): void }[] = []
    deliver.mockImplementation(
      () => new Promise<void>((resolve, reject) => answers.push({ reject, resolve })),
    )
    send()
    send('bob@example.com')
    const closed = mailer.close()
    await clock.advance(7999)
    expect(outcomes).toEqual([])
    await clock.advance(1)
    await closed
    // As a pool does that is closed.
    answers[0]?.reject(down)
    answers[1]?.resolve()
    await clock.advance(60_000)
    expect(outcomes).toEqual(['failed', 'failed'])
    expect(counted).toEqual([
      ['failed', undefined],
      ['failed', undefined],
    ])
    const lines = logger.error.mock.calls.map(([, line]) => line)
    expect(lines).toEqual(Array(2).fill('a mail was not answered before the end'))
    expect(JSON.stringify(logger.error.mock.calls)).not.toMatch(/ann|bob|example|123456/)
    expect(mailer.backlog().waiting).toBe(0)
  })
})

test('a mail that is handed over and not answered is among those that wait, with its age', async () => {
  const { clock, deliver, mailer, send } = setup()
  deliver.mockImplementation(() => new Promise(() => undefined))
  send()
  await clock.advance(3000)
  expect(mailer.backlog()).toEqual({ oldestMs: 3000, waiting: 1 })
  send('bob@example.com')
  await clock.advance(2000)
  expect(mailer.backlog()).toEqual({ oldestMs: 5000, waiting: 2 })
})

test('error: mails that wait are bounded', async () => {
  const { deliver, mailer, outcomes, send } = setup()
  deliver.mockImplementation(() => new Promise(() => undefined))
  for (let count = 0; count < 1100; count += 1) send()
  expect(outcomes).toHaveLength(100)
  // Another one is not promised.
  expect(mailer.isDown()).toBe(true)
  expect(deliver).toHaveBeenCalledTimes(4)
})

describe('over SMTP', () => {
  async function over(moods: Parameters<typeof startInbox>[0], from = 'wallet@example.com') {
    const inbox = await startInbox(moods)
    const delivery = smtpDelivery({ from, url: inbox.url })
    onTestFinished(async () => {
      delivery.close()
      await inbox.close()
    })
    return { ...setup(delivery), inbox }
  }

  test('a mailbox that is none stops no mail to another one', async () => {
    const { inbox, logger, mailer, outcomes, send } = await over({
      refuses: (to) => to.startsWith('no.one'),
    })
    send('no.one@example.com')
    await vi.waitFor(() => expect(outcomes).toEqual(['refused']))
    expect(mailer.isDown()).toBe(false)
    send()
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(1))
    expect(inbox.mails[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    // What the server says has the address in it.
    expect(JSON.stringify([logger.error.mock.calls, logger.warn.mock.calls])).not.toContain(
      'no.one',
    )
  })

  test('greylisting is a pause', async () => {
    let asked = 0
    const { clock, inbox, logger, mailer, outcomes, send } = await over({
      refuses: () => {
        asked += 1
        return asked === 1 ? 450 : false
      },
    })
    send()
    await vi.waitFor(() => expect(logger.warn).toHaveBeenCalled())
    expect(mailer.isDown()).toBe(false)
    await clock.advance(5000)
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(1))
    expect(outcomes).toEqual(['sent'])
  })

  test('error: one mail that is not taken is that mail', async () => {
    let asked = 0
    const { inbox, mailer, outcomes, send } = await over({
      takes: () => {
        asked += 1
        return asked === 1 ? 554 : undefined
      },
    })
    send()
    await vi.waitFor(() => expect(outcomes).toEqual(['failed']))
    expect(mailer.isDown()).toBe(false)
    send()
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(1))
  })

  test('error: one that sends everyone away is down', async () => {
    const { mailer, send } = await over({ greets: false })
    send()
    await vi.waitFor(() => expect(mailer.isDown()).toBe(true))
  })

  test('error: a port where no one listens is down, and the log says which setting it is', async () => {
    const probe = createServer()
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as { port: number }
    await new Promise((resolve) => probe.close(resolve))
    const delivery = smtpDelivery({ from: 'wallet@example.com', url: `smtp://127.0.0.1:${port}` })
    onTestFinished(() => delivery.close())
    const { logger, mailer, send } = setup(delivery)
    send()
    await vi.waitFor(() => expect(mailer.isDown()).toBe(true))
    expect(logger.warn.mock.calls.map(([, line]) => line)).toEqual([
      `wallet.mail.url: nothing answers at 127.0.0.1:${port}`,
    ])
  })

  test('several at once go by few connections', async () => {
    const { inbox, send } = await over({})
    for (let count = 0; count < 20; count += 1) send(`a${count}@example.com`)
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(20))
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
    const { close, deliver } = smtpDelivery({ from: 'wallet@example.com', url: inbox.url })
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
})

test('nothing is sent in the clear but on the own machine', () => {
  for (const url of ['smtp://127.0.0.1:1025', 'smtp://localhost', 'smtp://[::1]:25'])
    expect(readMailUrl(url).isLoopback).toBe(true)
  for (const url of ['smtp://mail.example.com', 'smtp://10.0.0.5', 'smtp://127.0.0.1.example.com'])
    expect(readMailUrl(url).isLoopback).toBe(false)
})

test.each([
  [down, 'down'],
  [answered(421), 'down'],
  [answered(535, 'AUTH PLAIN'), 'down'],
  [answered(550, 'MAIL FROM'), 'down'],
  [answered(454, 'STARTTLS'), 'down'],
  [answered(450), 'deferred'],
  [answered(452, 'DATA'), 'deferred'],
  [answered(550), 'refused'],
  [answered(554, 'DATA'), 'rejected'],
  [undefined, 'down'],
  [Object.assign(new Error('No recipients defined'), { code: 'EENVELOPE' }), 'rejected'],
] as const)('an answer is sorted: %s', (error, failure) => {
  expect(mailFailure(error)).toBe(failure)
})
