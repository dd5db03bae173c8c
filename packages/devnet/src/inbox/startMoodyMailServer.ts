import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** How a mail server answers whoever sends. */
export type MailMood =
  /** Takes all, from anyone to anyone. */
  | { kind: 'takes' }
  /** Has no mailbox by one name (550 at RCPT). */
  | { kind: 'refusesReceiver'; receiver: string }
  /** Defers the first receivers (451 at RCPT), as greylisting does. */
  | { kind: 'defers'; times: number }
  /** Takes no mail once it has its text (554 at DATA). */
  | { kind: 'refusesContent' }
  /** Takes no mail from this sender (553 at MAIL FROM). */
  | { kind: 'refusesSender' }
  /** Sends each connection away (421 in place of its greeting). */
  | { kind: 'busy' }
  /** Takes connections and never says a word. */
  | { kind: 'silent' }
  /** Takes a whole mail and never answers. */
  | { kind: 'stuck' }
  /** Answers each receiver and each mail late. */
  | { kind: 'slow'; delayMs: number }
  /** Asks for a login and refuses each (535). */
  | { kind: 'refusesLogin' }
  /** Takes all after a login, which is any. */
  | { kind: 'needsLogin' }
  /** Offers STARTTLS, with a certificate that only it has signed, and that has expired. */
  | { kind: 'offersTls' }

/** A mail that was taken. */
export type MoodyMail = { from: string; isEncrypted: boolean; text: string; to: readonly string[] }

export type MoodyMailServer = {
  /** How it answers from now on; connections that it has are kept. */
  change(mood: MailMood): void
  close(): Promise<void>
  /** Connections so far. */
  connections(): number
  /** Logins that were tried, and whether they came encrypted. */
  readonly logins: readonly { isEncrypted: boolean; user: string }[]
  /** As they came, the newest last. */
  readonly mails: readonly MoodyMail[]
  /** Connections that are open. */
  open(): Promise<number>
  port: number
  /** Senders that were named, one for each mail or question. */
  readonly senders: readonly string[]
  /** On the loopback address. */
  url: string
}

/** Starts a real mail server that behaves as mail servers do on good and bad days. */
export async function startMoodyMailServer({
  mood: first = { kind: 'takes' },
}: {
  mood?: MailMood | undefined
} = {}): Promise<MoodyMailServer> {
  let mood = first
  let deferred = 0
  let connections = 0
  const logins: { isEncrypted: boolean; user: string }[] = []
  const mails: MoodyMail[] = []
  const senders: string[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    closeTimeout: 50,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username = '' }, { secure }, done) {
      logins.push({ isEncrypted: secure, user: username })
      if (mood.kind === 'refusesLogin')
        done(answer(535, '5.7.8 The user name or the password is wrong'))
      else done(null, { user: username })
    },
    onConnect(_, done) {
      connections += 1
      if (mood.kind === 'silent') return
      done(mood.kind === 'busy' ? answer(421, '4.3.2 Too busy') : undefined)
    },
    onData(stream, { envelope, secure }, done) {
      text(stream).then((content) => {
        if (mood.kind === 'stuck') return
        if (mood.kind === 'refusesContent') return done(answer(554, '5.7.1 It looks like spam'))
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          isEncrypted: secure,
          text: content,
          to: envelope.rcptTo.map(({ address }) => address),
        })
        late(() => done(null, `2.0.0 Ok: queued as ${mails.length}`))
      }, done)
    },
    onMailFrom({ address }, _, done) {
      senders.push(address)
      done(
        mood.kind === 'refusesSender' ? answer(553, '5.7.1 This sender is not yours') : undefined,
      )
    },
    onRcptTo({ address }, _, done) {
      if (mood.kind === 'refusesReceiver' && address === mood.receiver)
        return done(answer(550, `5.1.1 ${address} is not here`))
      if (mood.kind === 'defers' && deferred < mood.times) {
        deferred += 1
        return done(answer(451, '4.7.1 Come again later'))
      }
      late(() => done())
    },
    // Whoever sends is the first to have enough of it.
    socketTimeout: 600_000,
  })
  // A sender that goes away in the middle is no error of this server.
  server.on('error', () => undefined)

  function late(run: () => void): void {
    if (mood.kind === 'slow') setTimeout(run, mood.delayMs).unref()
    else run()
  }

  function change(next: MailMood): void {
    mood = next
    const isLoginAsked = mood.kind === 'refusesLogin' || mood.kind === 'needsLogin'
    server.options.authOptional = !isLoginAsked
    server.options.disabledCommands = [
      ...(isLoginAsked ? [] : ['AUTH']),
      ...(mood.kind === 'offersTls' ? [] : ['STARTTLS']),
    ]
  }

  change(first)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    change,
    close: () => new Promise((resolve) => server.close(() => resolve())),
    connections: () => connections,
    logins,
    mails,
    open: () =>
      new Promise((resolve) => server.server.getConnections((_, count) => resolve(count))),
    port,
    senders,
    url: `smtp://127.0.0.1:${port}`,
  }
}

function answer(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode })
}
