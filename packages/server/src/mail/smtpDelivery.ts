import { createTransport, type Transporter } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { DeliverMail } from './createMailer.ts'
import { downReason } from './downReason.ts'
import { probeMailServer } from './probeMailServer.ts'
import { readMailUrl } from './readMailUrl.ts'

const maxConnections = 4

/** A way to deliver mails, and to find out whether they would be taken. */
export type MailDelivery = {
  /** Ends all connections at once, with what is under way. */
  close(): void
  /** Resolves with the mail server's last words, where it has some. */
  deliver: DeliverMail
  /** Asks whether mails would be taken, and sends none. */
  probe: () => Promise<unknown>
  /** Why no mail is taken, after an error of one of these, in words that a log may have. */
  reasonOf: (error: unknown) => string
}

/**
 * Delivers over SMTP, by connections that are kept. `url` has server and login, such as `smtps://user:password@mail.example.com`.
 * Nothing is sent in the clear but on the own machine: a password and codes are in it.
 */
export function smtpDelivery(
  { from, url }: { from: string; url: string },
  /** Of one connection to the mail server, and of one answer. */
  { limitMs = 20_000 }: { limitMs?: number | undefined } = {},
): MailDelivery {
  const server = readMailUrl(url)
  const { auth, host, isLoopback, port, secure } = server
  const options = {
    connectionTimeout: limitMs,
    dnsTimeout: limitMs,
    greetingTimeout: limitMs,
    host,
    port,
    requireTLS: !isLoopback && !secure,
    secure,
    // A mail server that does not answer our end keeps the process no longer than this.
    socketCloseTimeout: 1_000,
    socketTimeout: limitMs,
    // A mail server of this machine has a certificate of its own making, and no one is in between.
    ...(isLoopback && { tls: { rejectUnauthorized: false } }),
  }
  const transport: Transporter = createTransport(
    {
      ...options,
      ...(auth && { auth }),
      disableFileAccess: true,
      disableUrlAccess: true,
      maxConnections,
      pool: true,
    } as never,
    // No holiday notice answers it (RFC 3834).
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const ending = new AbortController()
  const sender = String(new MailComposer({ from }).compile().getEnvelope().from || '')
  return {
    close() {
      ending.abort()
      // Else those under way last as long as their mail server likes, and the process with them.
      ;(transport as { close(options: { force: boolean }): void }).close({ force: true })
    },
    async deliver(mail) {
      // A text would be read as a list of receivers with names and comments.
      const to = { address: mail.to, name: '' }
      const { response } = await transport.sendMail({ ...mail, to })
      return response
    },
    probe: () => probeMailServer(options, { auth, sender, signal: ending.signal }),
    reasonOf: (error) => downReason(error, server),
  }
}
