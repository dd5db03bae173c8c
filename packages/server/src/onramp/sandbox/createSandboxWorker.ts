import type { Clock } from '../../time/Clock.ts'
import type { OnrampEvent } from '../OnrampProvider.ts'
import type { SandboxStore, Session } from './createSandboxStore.ts'
import type { Payout } from './Payout.ts'

/** Sends what the sandbox has to say to the server; false where it was not taken. */
export type SendWebhook = (event: OnrampEvent) => Promise<boolean>

const idleMs = 2_000
const maxPauseMs = 60_000
/** A faucet that has signed nothing by then has nothing to pay with. */
const maxTries = 8

/** What was promised, or as much of it as was chosen. */
export function amountOf({ choice, purchase }: Pick<Session, 'choice' | 'purchase'>): bigint {
  return choice === 'less' ? purchase / 2n : purchase
}

/** What the server is to be sent of a session. Its id is the same however often it is sent. */
export function eventOf(session: Session, status: OnrampEvent['status']): OnrampEvent {
  const { choice, id, orderId, payment, reason } = session
  return {
    delivered: status === 'settled' && choice === 'less' ? amountOf(session) : undefined,
    id: `${id}-${status}`,
    orderId,
    reason,
    status,
    transaction: status === 'settled' ? payment?.transaction : undefined,
  }
}

/**
 * Does what the sandbox has promised: says that it was paid, pays from the faucet, says that it was sent. Each step is kept, so
 * that another process, or this one after a restart, continues there.
 */
export function createSandboxWorker({
  clock,
  now,
  onError,
  payouts,
  send,
  store,
}: {
  clock: Clock
  now: () => number
  onError: (error: unknown) => void
  /** By network. */
  payouts: ReadonlyMap<string, Payout>
  send: SendWebhook
  store: SandboxStore
}) {
  let isClosed = false
  let cancel = () => {}
  let running: Promise<void> | undefined
  let isAskedAgain = false

  async function say(session: Session, status: OnrampEvent['status']): Promise<boolean> {
    if (session.said === status) return true
    if (!(await send(eventOf(session, status)))) return false
    await store.markSaid(session.id, status)
    return true
  }

  /** Pays as far as it can be done at once. */
  async function pay(session: Session): Promise<Session | undefined> {
    const payout = payouts.get(session.network)
    if (!payout)
      return store.end(session.id, {
        outcome: 'failed',
        reason: 'The sandbox has no faucet there.',
      })
    if (!(await store.beginPaying(session.id))) return undefined
    let { payment } = session
    try {
      payment ??= await store.keepSigned(
        session.id,
        await payout.sign({ ...session, amount: amountOf(session) }),
      )
    } catch (error) {
      if (session.tries < maxTries) throw error
      return store.end(session.id, { outcome: 'failed', reason: 'The faucet cannot pay.' })
    }
    const state = await payout.stateOf(payment)
    if (state === 'done') return store.end(session.id, { outcome: 'settled' })
    if (state === 'failed')
      return store.end(session.id, {
        outcome: 'failed',
        reason: 'The payment failed on the network.',
      })
    if (state === 'unsent') await payout.send(payment)
    if (state === 'lost') await store.forgetSigned(session.id, payment)
    return undefined
  }

  /** When the session is to be looked at again; undefined once all is done and said. */
  async function advance(session: Session): Promise<number | undefined> {
    const soon = now() + idleMs / 2
    if (session.choice === 'decline') {
      const ended = session.outcome
        ? session
        : await store.end(session.id, {
            outcome: 'failed',
            reason: 'The payment was declined.',
          })
      return ended && (await say(ended, 'failed')) ? undefined : soon
    }
    if (session.said === undefined && !(await say(session, 'paid'))) return soon
    if (session.payAt > now()) return session.payAt
    const ended = session.outcome ? session : await pay(session)
    return ended?.outcome && (await say(ended, ended.outcome)) ? undefined : soon
  }

  async function workOn(session: Session): Promise<void> {
    try {
      await store.put(session.id, { dueAt: await advance(session), hasFailed: false })
    } catch (error) {
      onError(error)
      const pauseMs = Math.min(maxPauseMs, 500 * 2 ** session.tries)
      await store.put(session.id, { dueAt: now() + pauseMs, hasFailed: true })
    }
  }

  async function work(): Promise<void> {
    for (let session = await store.take(); session; session = await store.take()) {
      await workOn(session)
      if (isClosed) return
    }
  }

  function run(): Promise<void> {
    cancel()
    isAskedAgain = running !== undefined
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined
        if (isClosed) return
        if (isAskedAgain) return void run()
        cancel = clock.after(idleMs, () => void run())
      })
    return running
  }

  return {
    async close(): Promise<void> {
      isClosed = true
      cancel()
      await running
    },
    /** Looks at once whether there is something to do, and does what is due. */
    run,
  }
}
