import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'

/** Starts a mail server on the loopback address, which keeps what it is given. */
export async function startInbox({
  refuses = () => false,
}: {
  /** Whether there is no mailbox by a name. */
  refuses?: (to: string) => boolean
} = {}) {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
    onRcptTo({ address }, _, done) {
      const error = Object.assign(new Error(`${address} is no one`), { responseCode: 550 })
      done(refuses(address) ? error : undefined)
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
