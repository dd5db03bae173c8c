import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { describeError } from '../logging/describeError.ts'

export type Mail = { html: string; subject: string; text: string; to: string }

/** Mails that wait, at most: a mail server that is away must not take the memory. */
const maxWaiting = 1000
const tries = 3
/** How long a mail server that failed is left alone before it is asked again. */
const pauseMs = 10_000
/** Of one connection to the mail server. */
const limitMs = 20_000

/** Sends mails outside of requests, one after another. */
export type Mailer = {
  /** Puts a mail on its way; never throws, and does not say whether it arrives. */
  send(mail: Mail): void
  /** Whether the mail server has taken no mail lately, or too many wait, so that another one is not promised. */
  isDown(): boolean
  close(): void
}

export type DeliverMail = (mail: Mail) => Promise<unknown>

/** A mailer over a way to deliver; `deliverBySmtp` is the real one. */
export function createMailer({
  deliver,
  logger,
  now,
}: {
  deliver: DeliverMail
  logger: Pick<Logger, 'error' | 'warn'>
  now: () => number
}): Mailer {
  const waiting: Mail[] = []
  let isSending = false
  let isClosed = false
  let failedAt: number | undefined

  async function drain(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let mail = waiting.shift(); mail && !isClosed; mail = waiting.shift()) await sendOne(mail)
    isSending = false
  }

  async function sendOne(mail: Mail): Promise<void> {
    for (let left = tries; left > 0 && !isClosed; left -= 1)
      try {
        await deliver(mail)
        failedAt = undefined
        return
      } catch (error) {
        if (isRefusedReceiver(error)) {
          logger.warn({ err: describeError(error) }, 'a receiver was refused')
          return
        }
        failedAt = now()
        // Neither address nor content: a log is read by many.
        logger.warn({ err: describeError(error), triesLeft: left - 1 }, 'a mail was not taken')
      }
    logger.error({}, 'a mail was given up')
  }

  return {
    close() {
      isClosed = true
      waiting.length = 0
    },
    isDown: () =>
      waiting.length >= maxWaiting || (failedAt !== undefined && now() - failedAt < pauseMs),
    send(mail) {
      if (waiting.length >= maxWaiting) {
        logger.error({}, 'too many mails wait')
        return
      }
      waiting.push(mail)
      void drain()
    },
  }
}

/** Whether the mail server works, and has no mailbox by this name: strangers type such addresses, and others still get mails. */
function isRefusedReceiver(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown }
  return command === 'RCPT TO' && Number(responseCode) >= 500
}

/** Delivers over SMTP. `url` has server and login, such as `smtps://user:password@mail.example.com`. */
export function deliverBySmtp({ from, url }: { from: string; url: string }): {
  close(): void
  deliver: DeliverMail
} {
  const transport: Transporter = createTransport(
    {
      connectionTimeout: limitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      greetingTimeout: limitMs,
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
  }
}
