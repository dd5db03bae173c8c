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
/** What waits at the end of the server has so long: part of what `deploy/` gives a server to stop. */
export const lastMs = 8_000

/** Sends mails outside of requests. */
export type Mailer = {
  /** Puts a mail on its way; never throws. */
  send(mail: Mail, options: SendOptions): void
  /** Whether the mail server cannot be reached, or too many wait, so that another one is not promised. */
  isDown(): boolean
  /** What waits or is handed over and not answered yet, and for how long, in milliseconds. */
  backlog(): { waiting: number; oldestMs: number }
  /** Sends what was promised, for 8 seconds at most, says of each mail that was not sent, and ends. */
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
  reasonOf,
}: {
  clock: Clock
  deliver: DeliverMail
  logger: Pick<Logger, 'error' | 'info' | 'warn'>
  /** Called once for each mail, and with the status where the mail server has given one. */
  onOutcome?: ((outcome: MailOutcome, status: number | undefined) => void) | undefined
  /** Whether the mail server takes mails; throws where it does not. */
  probe: () => Promise<unknown>
  /** Why the mail server takes none, for the log. */
  reasonOf: (error: unknown) => string
}): Mailer {
  /** Of those that are tried again in a while. */
  const deferred = new Map<Waiting, () => void>()
  const waiting: Waiting[] = []
  /** Handed over, and not answered yet. */
  const sending = new Set<Waiting>()
  /** Why the mail server is down; the log has each reason once. */
  const reasons = new Set<string>()
  let isDown = false
  let isClosing = false
  let stopProbe = () => {}
  let onIdle = () => {}

  const count = () => waiting.length + deferred.size + sending.size

  function settle(item: Waiting, outcome: MailOutcome, status?: number): void {
    item.onOutcome?.(outcome)
    onOutcome(outcome, status)
  }

  function endUnsent(item: Waiting, status?: number): void {
    // Neither address nor content: a log is read by many.
    logger.error({ status, tries: item.tries }, 'a mail was given up')
    settle(item, 'failed', status)
  }

  function drain(): void {
    while (!isDown && sending.size < maxAtOnce) {
      const item = takeNext()
      if (!item) return
      void sendOne(item)
    }
  }

  /** The next mail that is still of use. */
  function takeNext(): Waiting | undefined {
    endOver()
    return waiting.shift()
  }

  /** Resolves with whether the mail server has judged this mail, and is not down. */
  async function sendOne(item: Waiting): Promise<boolean> {
    sending.add(item)
    const error = await failureOf(deliver(item.mail))
    // The server has ended meanwhile, and has said so of it.
    if (!sending.delete(item)) return false
    let isJudged = true
    if (error === undefined) settle(item, 'sent')
    else isJudged = failOne(item, error)
    drain()
    if (sending.size === 0) onIdle()
    return isJudged
  }

  function failOne(item: Waiting, error: unknown): boolean {
    const status = mailStatus(error)
    const failure = mailFailure(error)
    switch (failure) {
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
    return failure !== 'down'
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
    tellReason(error)
    if (isDown) return
    isDown = true
    lookLater()
  }

  function goUp(): void {
    isDown = false
    reasons.clear()
    logger.info({ waiting: waiting.length }, 'the mail server takes mails again')
    drain()
  }

  function tellReason(error: unknown): void {
    const reason = reasonOf(error)
    if (reasons.has(reason)) return
    reasons.add(reason)
    logger.warn({ err: describeError(error), status: mailStatus(error) }, reason)
  }

  function lookLater(): void {
    if (!isClosing) stopProbe = clock.after(probeMs, () => void look())
  }

  async function look(): Promise<void> {
    const error = await failureOf(probe())
    if (isClosing) return
    endOver()
    if (error !== undefined) tellReason(error)
    // One mail is tried before all others, and before more are promised: what no probe asks for may fail.
    const item = error === undefined ? waiting.shift() : undefined
    const isUp = item ? await sendOne(item) : error === undefined
    if (isClosing) return
    if (isUp) goUp()
    else lookLater()
  }

  /** Ends what is of no use any more. */
  function endOver(): void {
    const isOver = (item: Waiting) => clock.now() - item.sentAt > item.lifetimeMs
    const [over, standing] = partition(waiting, isOver)
    waiting.splice(0, waiting.length, ...standing)
    for (const item of over) endUnsent(item)
  }

  return {
    backlog() {
      const all = [...waiting, ...deferred.keys(), ...sending]
      const first = Math.min(...all.map(({ sentAt }) => sentAt))
      return { oldestMs: all.length > 0 ? clock.now() - first : 0, waiting: all.length }
    },
    async close() {
      isClosing = true
      stopProbe()
      for (const [item, stop] of deferred) {
        stop()
        waiting.push(item)
      }
      deferred.clear()
      drain()
      if (sending.size > 0)
        await new Promise<void>((resolve) => {
          const stop = clock.after(lastMs, resolve)
          onIdle = () => {
            stop()
            resolve()
          }
        })
      const left = waiting.splice(0)
      const open = [...sending]
      sending.clear()
      for (const item of left) endUnsent(item)
      for (const item of open) {
        logger.error({ tries: item.tries }, 'a mail was not answered before the end')
        settle(item, 'failed')
      }
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

/** What a promise is rejected with; undefined where it is fulfilled. */
function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (cause: unknown) => cause ?? new Error('It failed.'),
  )
}

function partition<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))]
}
