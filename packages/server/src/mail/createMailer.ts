import type { Logger } from 'pino'
import { describeError } from '../logging/describeError.ts'
import type { Clock } from '../time/Clock.ts'
import { mailFailure, mailStatus } from './mailFailure.ts'

export type Mail = { html: string; subject: string; text: string; to: string }

/** What became of a mail: `refused` where its mailbox is none, `failed` where it was not sent. */
export type MailOutcome = 'failed' | 'refused' | 'sent'

export type SendOptions = {
  /** As long as the mail is of use: what it brings counts no longer. */
  lifetimeMs: number
  onOutcome?: ((outcome: MailOutcome) => void) | undefined
}

/** Mails that wait, at most: a mail server that is away must not take the memory. */
const maxWaiting = 1000
/** Mails that are handed over beside each other. */
const maxAtOnce = 4
/** Before the second, third and fourth try of a mail that is deferred. */
const retryAfterMs = [5_000, 20_000, 60_000] as const
/** Times that a mail server may be down for one mail while it takes others. */
const maxDowns = 3
/** How often a mail server that is down is looked for. */
const probeMs = 10_000
/** What waits at the end of the server has so long. */
const lastMs = 8_000

/** Sends mails outside of requests. */
export type Mailer = {
  /** Puts a mail on its way; never throws. */
  send(mail: Mail, options: SendOptions): void
  /** Whether the mail server cannot be reached, or too many wait, so that another one is not promised. */
  isDown(): boolean
  /** What waits, and since when, in milliseconds. */
  backlog(): { waiting: number; oldestMs: number }
  /** Sends what was promised, as far as there is time, and ends. */
  close(): Promise<void>
}

export type DeliverMail = (mail: Mail) => Promise<unknown>

type Waiting = SendOptions & {
  mail: Mail
  sentAt: number
  /** How often the mail server was down for it. */
  downs: number
  /** Tries that a mail server has deferred. */
  tries: number
}

/** A mailer over a way to deliver; `smtpDelivery` is the real one. */
export function createMailer({
  clock,
  deliver,
  logger,
  onOutcome = () => undefined,
  probe,
}: {
  clock: Clock
  deliver: DeliverMail
  logger: Pick<Logger, 'error' | 'info' | 'warn'>
  /** Called once for each mail, and with the status where the mail server has given one. */
  onOutcome?: ((outcome: MailOutcome, status: number | undefined) => void) | undefined
  /** Whether the mail server takes mails; throws where it does not. */
  probe: () => Promise<unknown>
}): Mailer {
  /** Of those that are tried again in a while. */
  const deferred = new Map<Waiting, () => void>()
  const waiting: Waiting[] = []
  let sending = 0
  let isDown = false
  let isClosing = false
  let stopProbe = () => {}
  let onIdle = () => {}

  const count = () => waiting.length + deferred.size + sending

  function settle(item: Waiting, outcome: MailOutcome, status?: number): void {
    item.onOutcome?.(outcome)
    onOutcome(outcome, status)
    if (count() === 0) onIdle()
  }

  function endUnsent(item: Waiting, status?: number): void {
    // Neither address nor content: a log is read by many.
    logger.error({ status, tries: item.tries }, 'a mail was given up')
    settle(item, 'failed', status)
  }

  function drain(): void {
    while (!isDown && sending < maxAtOnce) {
      const item = waiting.shift()
      if (!item) return
      if (clock.now() - item.sentAt > item.lifetimeMs) endUnsent(item)
      else void sendOne(item)
    }
  }

  async function sendOne(item: Waiting): Promise<void> {
    sending += 1
    const error = await deliver(item.mail).then(
      () => undefined,
      (cause: unknown) => cause ?? new Error('It failed.'),
    )
    sending -= 1
    if (error === undefined) settle(item, 'sent')
    else failOne(item, error)
    drain()
  }

  function failOne(item: Waiting, error: unknown): void {
    const status = mailStatus(error)
    switch (mailFailure(error)) {
      case 'refused':
        logger.warn({ status }, 'a receiver was refused')
        settle(item, 'refused', status)
        break
      case 'rejected':
        endUnsent(item, status)
        break
      case 'deferred':
        defer(item, status)
        break
      case 'down':
        item.downs += 1
        // One that brings the connection down each time holds no other up for good.
        if (item.downs > maxDowns) endUnsent(item, status)
        else waiting.push(item)
        goDown(error)
    }
  }

  function defer(item: Waiting, status: number | undefined): void {
    const pauseMs = retryAfterMs[item.tries]
    item.tries += 1
    const isInTime =
      pauseMs !== undefined && clock.now() + pauseMs - item.sentAt < item.lifetimeMs && !isClosing
    if (!isInTime) {
      endUnsent(item, status)
      return
    }
    logger.warn({ pauseMs, status }, 'a mail was deferred')
    const stop = clock.after(pauseMs, () => {
      deferred.delete(item)
      waiting.push(item)
      drain()
    })
    deferred.set(item, stop)
  }

  /** Nothing is tried until the mail server is there again: neither a mail nor its lifetime is spent on it. */
  function goDown(error: unknown): void {
    if (isDown) return
    isDown = true
    logger.warn({ err: describeError(error) }, 'wallet.mail.url: the mail server takes no mail')
    look()
  }

  function look(): void {
    stopProbe = clock.after(probeMs, () => {
      probe().then(
        () => {
          isDown = false
          logger.info({ waiting: waiting.length }, 'the mail server takes mails again')
          drain()
        },
        () => {
          // What counts no more is not sent later.
          const [over, standing] = partition(waiting, isOver)
          waiting.splice(0, waiting.length, ...standing)
          for (const item of over) endUnsent(item)
          if (!isClosing) look()
        },
      )
    })
  }

  const isOver = (item: Waiting) => clock.now() - item.sentAt > item.lifetimeMs

  return {
    backlog() {
      const all = [...waiting, ...deferred.keys()]
      const first = Math.min(...all.map(({ sentAt }) => sentAt))
      return { oldestMs: all.length > 0 ? clock.now() - first : 0, waiting: count() }
    },
    async close() {
      isClosing = true
      stopProbe()
      for (const [item, stop] of deferred) {
        stop()
        waiting.push(item)
      }
      deferred.clear()
      if (!isDown && count() > 0) {
        const idle = new Promise<void>((resolve) => {
          onIdle = resolve
          clock.after(lastMs, resolve)
        })
        drain()
        await idle
      }
      const left = waiting.splice(0)
      for (const item of left) endUnsent(item)
    },
    isDown: () => isDown || count() >= maxWaiting,
    send(mail, options) {
      const item = { ...options, downs: 0, mail, sentAt: clock.now(), tries: 0 }
      if (isClosing || count() >= maxWaiting) {
        endUnsent(item)
        return
      }
      waiting.push(item)
      drain()
    },
  }
}

function partition<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))]
}
