import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { type MailMood, startMoodyMailServer } from './startMoodyMailServer.ts'

async function setup(mood: MailMood) {
  const server = await startMoodyMailServer({ mood })
  onTestFinished(server.close)
  const send = (options: object = {}) => {
    const transport = createTransport({ host: '127.0.0.1', port: server.port, ...options })
    return transport
      .sendMail({ from: 'shop@example.com', subject: 's', text: 'x', to: 'ann@example.com' })
      .finally(() => transport.close())
  }
  return { send, server }
}

const auth = { pass: 'secret', user: 'shop' }
const unverified = { tls: { rejectUnauthorized: false } }

test.each<[string, MailMood, object]>([
  ['anyone', { kind: 'takes' }, {}],
  ['all but one', { kind: 'refusesReceiver', receiver: 'bob@example.com' }, {}],
  ['slowly', { delayMs: 50, kind: 'slow' }, {}],
  ['after a login', { kind: 'needsLogin' }, { auth }],
  ['by STARTTLS', { kind: 'offersTls' }, unverified],
])('a mail is taken: %s', async (_, mood, options) => {
  const { send, server } = await setup(mood)
  expect(await send(options)).toMatchObject({ response: '250 2.0.0 Ok: queued as 1' })
  expect(server.mails).toMatchObject([
    { from: 'shop@example.com', isEncrypted: mood.kind === 'offersTls', to: ['ann@example.com'] },
  ])
  expect(server.logins).toEqual(
    mood.kind === 'needsLogin' ? [{ isEncrypted: false, user: 'shop' }] : [],
  )
})

test.each<[MailMood, object, object]>([
  [{ kind: 'refusesReceiver', receiver: 'ann@example.com' }, {}, { responseCode: 550 }],
  [{ kind: 'defers', times: 1 }, {}, { command: 'RCPT TO', responseCode: 451 }],
  [{ kind: 'refusesContent' }, {}, { command: 'DATA', responseCode: 554 }],
  [{ kind: 'refusesSender' }, {}, { command: 'MAIL FROM', responseCode: 553 }],
  [{ kind: 'busy' }, {}, { command: 'CONN', responseCode: 421 }],
  [{ kind: 'silent' }, { greetingTimeout: 100 }, { code: 'ETIMEDOUT' }],
  [{ kind: 'stuck' }, { socketTimeout: 200 }, { code: 'ETIMEDOUT' }],
  [{ kind: 'refusesLogin' }, { auth }, { responseCode: 535 }],
  [{ kind: 'offersTls' }, {}, { originalCode: 'CERT_HAS_EXPIRED' }],
  [{ kind: 'takes' }, { requireTLS: true }, { code: 'ETLS' }],
])('error: %j refuses', async (mood, options, error) => {
  const { send, server } = await setup(mood)
  await expect(send(options)).rejects.toMatchObject(error)
  expect(server.mails).toEqual([])
})

test('who is deferred once is taken then, and a mood may change', async () => {
  const { send, server } = await setup({ kind: 'defers', times: 1 })
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  await send()
  server.change({ kind: 'busy' })
  await expect(send()).rejects.toMatchObject({ responseCode: 421 })
  expect(server.mails).toHaveLength(1)
})

test('it closes with a connection that it never greeted', async () => {
  const { server } = await setup({ kind: 'silent' })
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))
  await server.close()
})
