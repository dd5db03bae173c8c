import { loginTimeoutMs } from '@latchkey/protocol/frame'
import type { createTurn } from '../createTurn.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { Session } from '../session/createSession.ts'
import type { WalletContext } from '../WalletContext.ts'
import { type Lifetime, requireAlive } from './createLifetime.ts'
import type { createOwnCheck } from './createOwnCheck.ts'
import type { DeviceStep, EntryStep, HeldStep, RegisteredStep } from './EntryStep.ts'
import { linkSignals } from './linkSignals.ts'

/** One answer of the server takes up to 25 s; the page waits no longer than its limit for all of them. */
const lastPollAfterMs = loginTimeoutMs - 35_000

/**
 * Waits for the device to be confirmed, and for the visitor to say that they know the wallet; gives that it still waits before
 * the page's patience ends.
 */
export async function waitForDevice(
  { api, now }: Pick<WalletContext, 'api' | 'now'>,
  {
    aborted,
    add,
    cancel,
    hold,
    lifetime,
    own,
    read,
    session,
    turn,
  }: {
    aborted: AbortSignal | undefined
    /** Adds the device, by the word of the role `recovery`. */
    add: (
      step: DeviceStep | HeldStep | RegisteredStep,
      word: string,
      signal: AbortSignal,
    ) => Promise<EntryStep>
    /** Ends the login that stands. */
    cancel: () => void
    /** Notes that another device decides. */
    hold: (of: Omit<HeldStep, 'freeAtMs' | 'step'> & { freeInMs: number }) => HeldStep
    lifetime: Pick<Lifetime, 'signal'>
    own: ReturnType<typeof createOwnCheck>
    read: () => EntryStep
    session: Pick<Session, 'read'>
    turn: ReturnType<typeof createTurn>
  },
): Promise<EntryStep> {
  /** The word of the role `recovery`, once it has let the device in. */
  async function askWord(
    { registrationId, step: after }: DeviceStep | HeldStep,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const poll = linkSignals(signal, aborted)
    const of = { after: after === 'held' ? ('held' as const) : undefined, signal: poll.signal }
    const state = await api.registration(registrationId, of).finally(() => poll.end())
    // Another mail may be on its way, which ends this registration.
    if (state.status === 'expired') await turn.rest()
    requireAlive(signal)
    const step = read()
    if (!isAsked(step) || step.registrationId !== registrationId) return undefined
    if (state.status === 'refused') throw new RequestError('device_refused')
    if (state.status === 'expired') throw new RequestError('code_expired')
    if (state.status === 'held' && step.step === 'device') hold({ ...step, ...state })
    return state.status === 'registered' ? state.word : undefined
  }

  const untilMs = now() + lastPollAfterMs
  // The turn is not held while the mailbox is waited for: the mail may be sent again, or the login cancelled.
  for (let step = read(); isFurther(step); step = read()) {
    const { made } = step.result
    const signal = lifetime.signal()
    if (own.isAsked()) {
      const isOwn = await own.wait({ aborted, untilMs })
      requireAlive(signal)
      if (isOwn === false) {
        cancel()
        throw new RequestError('device_refused')
      }
    } else {
      const word = isAsked(step) ? await askWord(step, signal) : step.word
      // The page learns of it first.
      if ('freeAtMs' in read() && !('freeAtMs' in step)) return read()
      if (word !== undefined && made && !own.isOwn()) {
        if (!own.isAsked()) own.ask(made, signal)
        continue
      }
      if (word !== undefined) {
        return turn.take(async () => {
          requireAlive(signal)
          const last = read()
          return isFurther(last) ? add(last, word, signal) : last
        })
      }
    }
    const last = read()
    if (isFurther(last) && now() >= untilMs) return last
  }
  if (read().step === 'none' && (await session.read())) return { step: 'none' }
  throw new RequestError('code_expired')
}

function isAsked(step: EntryStep): step is DeviceStep | HeldStep {
  return 'registrationId' in step
}

function isFurther(step: EntryStep): step is DeviceStep | HeldStep | RegisteredStep {
  return isAsked(step) || 'word' in step
}
