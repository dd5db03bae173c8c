import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'

/** Starts a mail server on the loopback address, which keeps what it is given. */
export async function startInbox({
  greets = true,
  refuses = () => false,
  secure = false,
  takes = () => undefined,
}: {
  /** Whether it takes the connection, or sends it away (421). */
  greets?: boolean
  /** Whether there is no mailbox by a name, or what it answers of it in place of 250. */
  refuses?: (to: string) => boolean | number
  /** Whether it offers STARTTLS. */
  secure?: boolean
  /** What it answers to a whole mail in place of 250. */
  takes?: () => number | undefined
} = {}) {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: secure ? [] : ['STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        const status = takes()
        if (status === undefined) mails.push(text)
        done(status === undefined ? undefined : answer(status, 'Not this one'))
      })
    },
    onConnect(_, done) {
      done(greets ? undefined : answer(421, 'Too busy'))
    },
    onRcptTo({ address }, _, done) {
      const refused = refuses(address)
      const status = refused === true ? 550 : refused
      done(status === false ? undefined : answer(status, `${address} is no one`))
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    /** As they came, the newest last. */
    mails,
    /** Waits for a mail to an address that has a pattern, and gives its first group, of the newest one. */
    async find(email: string, pattern: RegExp): Promise<string> {
      const found = () =>
        mails
          .filter((mail) => mail.includes(`To: ${email}`))
          .map(decodeMail)
          .findLast((mail) => pattern.test(mail))
      await vi.waitFor(() => expect(found()).toBeDefined())
      return pattern.exec(found() ?? '')?.[1] ?? ''
    },
    url: `smtp://127.0.0.1:${port}`,
  }
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** A mail without the marks of quoted-printable, and its base64 parts as text. */
export function decodeMail(mail: string): string {
  const quoted = mail.replace(/=\r?\n/g, '')
  const bytes = quoted.replace(/(?:=[0-9A-F]{2})+/g, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString(),
  )
  return bytes.replace(
    /Content-Transfer-Encoding: base64\r?\n\r?\n([\w+/=\r\n]+)/g,
    (_, text: string) => Buffer.from(text, 'base64').toString(),
  )
}
