import { createServer } from 'node:net'
import {
  type MailMood,
  type MoodyMailServer,
  startMoodyMailServer,
} from '@latchkey/devnet/test-mail'
import { createTestClock } from '@latchkey/testing/node'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMailer, type MailOutcome } from './createMailer.ts'
import { openMailer } from './openMailer.ts'
import { smtpDelivery } from './smtpDelivery.ts'

const from = 'Shop <wallet@example.com>'
const secret = 'p?w#9'
const login = `shop:${encodeURIComponent(secret)}@`
/** The host of a URL that leads to this machine and that no rule takes for it. */
const elsewhere = '0.0.0.0'

type Setup = { host?: string; limitMs?: number; user?: string; query?: string }

async function startServer(mood: MailMood): Promise<MoodyMailServer> {
  const server = await startMoodyMailServer({ mood })
  onTestFinished(server.close)
  return server
}

/** The mailer of the server over real SMTP, on a clock that stands still. */
async function setup(
  mood: MailMood,
  { host = '127.0.0.1', limitMs = 2000, query = '', user = '' }: Setup = {},
) {
  const server = await startServer(mood)
  const clock = createTestClock()
  const logger = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
  const outcomes: MailOutcome[] = []
  const delivery = smtpDelivery(
    { from, url: `smtp://${user}${host}:${server.port}${query}` },
    { limitMs },
  )
  onTestFinished(delivery.close)
  const mailer = createMailer({ clock, logger, ...delivery })
  const send = (to = 'ann@example.com') =>
    mailer.send(
      { html: '<p>123456</p>', subject: 'Code', text: '123456', to },
      { lifetimeMs: 600_000, onOutcome: (outcome) => outcomes.push(outcome) },
    )
  const warned = () => logger.warn.mock.calls.map(([, line]) => String(line))
  onTestFinished(() => {
    const { error, info, warn } = logger
    const logged = JSON.stringify([error, info, warn].map(({ mock }) => mock.calls))
    expect(logged).not.toMatch(/ann@|bob@|123456|shop:/)
    expect(logged).not.toContain(secret)
  })
  return { clock, delivery, logger, mailer, outcomes, send, server, warned }
}

describe('one that takes mails', () => {
  test('takes all, in the clear on the own machine', async () => {
    const { mailer, outcomes, send, server } = await setup({ kind: 'takes' })
    send()
    send('bob@example.com')
    await vi.waitFor(() => expect(outcomes).toEqual(['sent', 'sent']))
    expect(server.mails.map(({ to }) => to).toSorted()).toEqual([
      ['ann@example.com'],
      ['bob@example.com'],
    ])
    expect(server.mails[0]?.from).toBe('wallet@example.com')
    expect(mailer.isDown()).toBe(false)
  })

  test('after a login, as the URL has it, percent signs and all', async () => {
    const { outcomes, send, server } = await setup({ kind: 'needsLogin' }, { user: login })
    send()
    await vi.waitFor(() => expect(outcomes).toEqual(['sent']))
    expect(server.logins).toEqual([{ isEncrypted: false, user: 'shop' }])
  })

  test('slowly: several at once, and none twice', async () => {
    const { outcomes, send, server } = await setup({ delayMs: 100, kind: 'slow' })
    for (const name of ['a', 'b', 'c', 'd', 'e']) send(`${name}@example.com`)
    await vi.waitFor(() => expect(outcomes).toHaveLength(5))
    expect(server.mails).toHaveLength(5)
  })

  test('by STARTTLS with a certificate of its own, on the own machine alone', async () => {
    const { outcomes, send, server } = await setup({ kind: 'offersTls' })
    send()
    await vi.waitFor(() => expect(outcomes).toEqual(['sent']))
    expect(server.mails).toMatchObject([{ isEncrypted: true }])
  })
})

describe('one that judges a mail', () => {
  test('error: has no such mailbox, and takes the next mail', async () => {
    const { mailer, outcomes, send, server } = await setup({
      kind: 'refusesReceiver',
      receiver: 'bob@example.com',
    })
    send('bob@example.com')
    await vi.waitFor(() => expect(outcomes).toEqual(['refused']))
    expect(mailer.isDown()).toBe(false)
    send()
    await vi.waitFor(() => expect(server.mails).toHaveLength(1))
  })

  test('defers a receiver twice, and is asked again after 5 and 20 s', async () => {
    const { clock, mailer, outcomes, send, warned } = await setup({ kind: 'defers', times: 2 })
    send()
    await vi.waitFor(() => expect(warned()).toHaveLength(1))
    await clock.advance(5000)
    await vi.waitFor(() => expect(warned()).toEqual(Array(2).fill('a mail was deferred')))
    await clock.advance(20_000)
    await vi.waitFor(() => expect(outcomes).toEqual(['sent']))
    expect(mailer.isDown()).toBe(false)
  })

  test('error: does not take its content', async () => {
    const { mailer, outcomes, send } = await setup({ kind: 'refusesContent' })
    send()
    await vi.waitFor(() => expect(outcomes).toEqual(['failed']))
    expect(mailer.isDown()).toBe(false)
  })
})

describe('one that takes no mail is down, and the log says why, once', () => {
  test.each<[MailMood, Setup, string]>([
    [{ kind: 'busy' }, {}, 'wallet.mail.url: the mail server at HOST takes no connection (421)'],
    [
      { kind: 'silent' },
      // A mail that is taken has to be through within it, on a busy machine too.
      { limitMs: 500 },
      'wallet.mail.url: HOST takes the connection and does not answer',
    ],
    [
      { kind: 'refusesLogin' },
      { user: login },
      'wallet.mail.url: the mail server at HOST refuses the login (535)',
    ],
    [
      { kind: 'needsLogin' },
      {},
      'wallet.mail.url: the mail server at HOST asks for a login, and there is none',
    ],
    [
      { kind: 'refusesSender' },
      {},
      'wallet.mail.from: the mail server at HOST refuses this sender (553)',
    ],
    [
      { kind: 'needsLogin' },
      { host: elsewhere, user: login },
      'wallet.mail.url: the mail server at HOST offers no TLS (500), and nothing is sent in the clear',
    ],
    [
      { kind: 'offersTls' },
      { host: elsewhere, user: login },
      'wallet.mail.url: the certificate of the mail server at HOST does not count (CERT_HAS_EXPIRED)',
    ],
  ])('error: %j with %j', async (mood, options, line) => {
    const { clock, mailer, outcomes, send, server, warned } = await setup(mood, options)
    send()
    await vi.waitFor(() => expect(mailer.isDown()).toBe(true))
    const expected = [line.replace('HOST', `${options.host ?? '127.0.0.1'}:${server.port}`)]
    expect(warned()).toEqual(expected)
    for (let probe = 2; probe < 4; probe += 1) {
      await clock.advance(10_000)
      await vi.waitFor(() => expect(server.connections()).toBe(probe))
      // The next look is planned once this one has ended.
      await vi.waitFor(() => expect(clock.waiting).toEqual([10_000]))
      expect(mailer.isDown()).toBe(true)
    }
    expect(warned()).toEqual(expected)
    // Nothing is left of it once the mail server behaves.
    if (options.host) return
    server.change({ kind: mood.kind === 'refusesLogin' ? 'needsLogin' : 'takes' })
    await clock.advance(10_000)
    await vi.waitFor(() => expect(outcomes).toEqual(['sent']))
    expect(mailer.isDown()).toBe(false)
  })

  test('error: a sender that is refused stays so without a mail that waits, and is named to find out', async () => {
    const { clock, mailer, send, server } = await setup({ kind: 'refusesSender' })
    send()
    await vi.waitFor(() => expect(mailer.isDown()).toBe(true))
    await clock.advance(700_000)
    await vi.waitFor(() => expect(mailer.backlog().waiting).toBe(0))
    expect(mailer.isDown()).toBe(true)
    expect(new Set(server.senders)).toEqual(new Set(['wallet@example.com']))
    server.change({ kind: 'takes' })
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1))
    await clock.advance(10_000)
    await vi.waitFor(() => expect(mailer.isDown()).toBe(false))
    expect(server.mails).toEqual([])
  })

  test('error: a connection that stops in the middle of a mail', async () => {
    const { mailer, send, warned } = await setup({ kind: 'stuck' }, { limitMs: 200 })
    send()
    await vi.waitFor(() => expect(mailer.isDown()).toBe(true))
    expect(warned()).toMatchObject([/takes the connection and does not answer/])
  })
})

test.each([
  '?requireTLS=false',
  '?ignoreTLS=true&requireTLS=false',
  '?secure=false&requireTLS=false',
  '?requireTLS=false&tls.rejectUnauthorized=false&pool=false#x',
])('error: %j in its URL sends no login in the clear, and trusts no certificate', async (query) => {
  for (const kind of ['needsLogin', 'offersTls'] as const) {
    const { mailer, send, server } = await setup({ kind }, { host: elsewhere, query, user: login })
    send()
    await vi.waitFor(() => expect(mailer.isDown()).toBe(true))
    expect([server.logins, server.mails]).toEqual([[], []])
  }
})

test('error: where no one listens the log says at which host and port, and readiness that no mail is taken', async () => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  const lines: string[] = []
  const mailer = openMailer(
    { mail: { from, url: `smtp://${login}127.0.0.1:${port}` } },
    {
      logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
      registry: new Registry(),
      role: 'wallet',
    },
  )
  mailer.send({ html: '', subject: 's', text: 't', to: 'ann@example.com' }, { lifetimeMs: 60_000 })
  await vi.waitFor(() =>
    expect(mailer.check()).toEqual({ detail: 'the mail server takes no mail', status: 'degraded' }),
  )
  expect(JSON.parse(lines[0] ?? '').msg).toBe(
    `wallet.mail.url: nothing answers at 127.0.0.1:${port}`,
  )
  await mailer.close()
  expect(lines.join('')).not.toMatch(/ann@|shop:/)
})

test('error: a mail that a mail server keeps until the end is counted and logged once', async () => {
  const { clock, logger, mailer, outcomes, send, server } = await setup({ kind: 'stuck' })
  send()
  await vi.waitFor(() => expect(server.senders).toHaveLength(1))
  const closed = mailer.close()
  await clock.advance(8000)
  await closed
  expect(outcomes).toEqual(['failed'])
  expect(logger.error.mock.calls).toEqual([
    [{ tries: 0 }, 'a mail was not answered before the end'],
  ])
})

test.each<[MailMood, 'deliver' | 'probe']>([
  [{ kind: 'stuck' }, 'deliver'],
  [{ kind: 'silent' }, 'deliver'],
  [{ kind: 'silent' }, 'probe'],
])(
  'error: %j keeps no process that ends: the connection of a %s is closed at once',
  async (mood, kind) => {
    const { delivery, server } = await setup(mood, { limitMs: 600_000 })
    const mail = { html: '', subject: 's', text: 't', to: 'ann@example.com' }
    const failed = expect(
      kind === 'probe' ? delivery.probe() : delivery.deliver(mail),
    ).rejects.toThrow()
    await vi.waitFor(() =>
      expect(mood.kind === 'stuck' ? server.senders : Array(server.connections())).toHaveLength(1),
    )
    delivery.close()
    await failed
    await vi.waitFor(async () => expect(await server.open()).toBe(0))
  },
)
