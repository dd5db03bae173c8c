import { createTransport, type Transporter } from 'nodemailer'
import type { DeliverMail } from './createMailer.ts'

/** Of one connection to the mail server, and of one answer. */
const limitMs = 20_000
const maxConnections = 4

/**
 * Delivers over SMTP, by connections that are kept. `url` has server and login, such as `smtps://user:password@mail.example.com`.
 * Nothing is sent in the clear but on the own machine: a password and codes are in it.
 */
export function smtpDelivery({ from, url }: { from: string; url: string }): {
  close(): void
  deliver: DeliverMail
  /** Connects and logs in, and sends nothing. */
  probe: () => Promise<unknown>
} {
  const transport: Transporter = createTransport(
    {
      connectionTimeout: limitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      dnsTimeout: limitMs,
      greetingTimeout: limitMs,
      maxConnections,
      pool: true,
      requireTLS: !isLoopback(url),
      socketTimeout: limitMs,
      url,
    } as never,
    // No holiday notice answers it (RFC 3834).
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return {
    close: () => transport.close(),
    // A text would be read as a list of receivers with names and comments.
    deliver: (mail) => transport.sendMail({ ...mail, to: { address: mail.to, name: '' } }),
    probe: () => transport.verify(),
  }
}

/** Whether a mail server is on this machine, where no one listens in between. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}
