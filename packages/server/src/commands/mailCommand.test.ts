import { type MailMood, startMoodyMailServer } from '@latchkey/devnet/test-mail'
import { expect, onTestFinished, test } from 'vitest'
import { callCommand } from '../testing/callCommand.ts'

const secret = 'secret9'

async function testMail(
  mood: MailMood,
  { args = [] as string[], host = '127.0.0.1', user = '' } = {},
) {
  const server = await startMoodyMailServer({ mood })
  onTestFinished(server.close)
  const answer = await callCommand(['mail', 'test', 'ann@example.com', ...args], {
    LATCHKEY__WALLET__MAIL__FROM: 'Shop <wallet@example.com>',
    LATCHKEY__WALLET__MAIL__URL: `smtp://${user}${host}:${server.port}`,
  })
  expect(`${answer.printed}${answer.complained}`).not.toContain(secret)
  return { ...answer, server }
}

test.each(['wallet', 'recovery'])(
  'a mail of the role %s is sent, and the last answer shown',
  async (role) => {
    const { server, ...answer } = await testMail(
      { kind: 'takes' },
      { args: role === 'wallet' ? [] : ['--role', role] },
    )
    expect(answer).toEqual({
      code: 0,
      complained: '',
      printed: 'The mail server has taken the mail: 250 2.0.0 Ok: queued as 1',
    })
    expect(server.mails).toMatchObject([
      {
        from: 'wallet@example.com',
        text: expect.stringContaining(`"${role}"`),
        to: ['ann@example.com'],
      },
    ])
  },
)

test.each<[MailMood, { host?: string; user?: string }, string]>([
  [{ kind: 'busy' }, {}, 'the connection: 421 4.3.2 Too busy'],
  [{ kind: 'offersTls' }, { host: '0.0.0.0' }, 'TLS: certificate has expired'],
  [{ kind: 'takes' }, { host: '0.0.0.0' }, 'TLS: 500 '],
  [{ kind: 'refusesLogin' }, { user: `shop:${secret}@` }, 'the login: 535 5.7.8 The user name'],
  [{ kind: 'needsLogin' }, {}, 'the login: 530 '],
  [{ kind: 'refusesSender' }, {}, 'the sender: 553 5.7.1 This sender is not yours'],
  [{ kind: 'refusesReceiver', receiver: 'ann@example.com' }, {}, 'the receiver: 550 5.1.1 ann@'],
  [{ kind: 'defers', times: 1 }, {}, 'the receiver: 451 4.7.1 Come again later'],
  [{ kind: 'refusesContent' }, {}, 'the content: 554 5.7.1 It looks like spam'],
])(
  'error: %j with %j: the step is named with the mail server’s words',
  async (mood, options, words) => {
    const { code, complained, printed, server } = await testMail(mood, options)
    expect([code, printed, server.mails]).toEqual([1, '', []])
    expect(complained).toContain(`The mail was not sent; what failed is ${words}`)
  },
)

test('error: where no one listens it says at which host and port', async () => {
  const server = await startMoodyMailServer()
  await server.close()
  const { code, complained } = await callCommand(['mail', 'test', 'ann@example.com'], {
    LATCHKEY__WALLET__MAIL__FROM: 'wallet@example.com',
    LATCHKEY__WALLET__MAIL__URL: server.url,
  })
  expect(code).toBe(1)
  expect(complained).toContain('what failed is the connection')
  expect(complained).toContain(`wallet.mail.url: nothing answers at 127.0.0.1:${server.port}`)
})

test('error: mails that are written into the log are none to send', async () => {
  const { code, complained } = await callCommand(['mail', 'test', 'ann@example.com'], {
    LATCHKEY__WALLET__MAIL: 'log',
  })
  expect([code, complained]).toEqual([
    2,
    'wallet.mail is "log": mails are written into the log, and none is sent.',
  ])
})
