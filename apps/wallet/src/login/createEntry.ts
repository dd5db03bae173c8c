import type { createTurn } from '../createTurn.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { MadeQuestion } from '../question/createMadeQuestion.ts'
import type { Session } from '../session/createSession.ts'
import type { FrameClock } from '../view/FrameClock.ts'
import type { WalletContext } from '../WalletContext.ts'
import { addDevice } from './addDevice.ts'
import { confirmMade, keepMade } from './confirmMade.ts'
import { type Lifetime, requireAlive } from './createLifetime.ts'
import { createOwnCheck } from './createOwnCheck.ts'
import type {
  DeviceStep,
  EntryStep,
  HeldStep,
  Person,
  Proven,
  RegisteredStep,
} from './EntryStep.ts'
import { keepEntered } from './keepEntered.ts'
import { loadRescue } from './loadRescue.ts'
import { type MadeWallet, makeWallet } from './makeWallet.ts'
import { reopenWallet } from './reopenWallet.ts'
import { requirePinned } from './requirePinned.ts'
import { startRegistration } from './startRegistration.ts'
import { thawWhileHeld } from './thawWhileHeld.ts'
import { waitForDevice } from './waitForDevice.ts'

export type Entry = ReturnType<typeof createEntry>

/** What a proven identity leads to, whatever has proven it; each step may be repeated, and none makes a second wallet. */
export function createEntry(
  context: WalletContext,
  {
    askMade,
    cancel,
    clock,
    lifetime,
    session,
    turn,
  }: {
    askMade: MadeQuestion['ask']
    /** Ends the login that stands. */
    cancel: () => void
    clock: Pick<FrameClock, 'after'>
    lifetime: Pick<Lifetime, 'signal'>
    session: Pick<Session, 'began' | 'end' | 'read' | 'refuse'>
    turn: ReturnType<typeof createTurn>
  },
) {
  const { api, now, storage } = context
  let step: EntryStep = { step: 'none' }
  const own = createOwnCheck({
    ask: askMade,
    clock,
    now,
    // Here it is over at once; what the server does not learn of now, it learns of before the next login.
    onRefused: () => void session.refuse().catch(() => {}),
  })

  async function proceed(signal: AbortSignal): Promise<EntryStep> {
    if (step.step !== 'verified') throw new RequestError('code_expired')
    const { person, result } = step
    const { identity, proof } = person
    const pinned = await requirePinned(storage, { identity, result })
    switch (result.next) {
      case 'make': {
        if (pinned) {
          // There was one, so that none is made in its place.
          const { bringBack } = await loadRescue()
          const back = await bringBack(context, { ...result, proof }, pinned)
          requireAlive(signal)
          step = { person, result: back, step: 'verified' }
          return proceed(signal)
        }
        // Said again where the answer was lost: another wallet in its place would not be the one that the server knows.
        const made = step.made ?? (await makeWallet(context, { ...result, proof }))
        requireAlive(signal)
        step = { ...step, made }
        return finish(person, made, { signal })
      }
      case 'open':
        await reopenWallet(context, result)
        return begin(person, result, signal)
      case 'register':
        return register({ person, result }, signal)
    }
  }

  async function register(
    { person, result }: Pick<DeviceStep, 'person' | 'result'>,
    signal: AbortSignal,
  ): Promise<EntryStep> {
    const { introduction } = result
    const started = await startRegistration(api, { introduction, proof: person.proof, signal })
    requireAlive(signal)
    // Of the mail before: whoever is let in by this one is asked anew.
    own.forget()
    if ('word' in started) {
      step = { person, result, step: 'registered', word: started.word }
      return step
    }
    if ('status' in started) return hold({ person, result, ...started })
    const { number, registrationId, retryInMs } = started
    const retryAtMs = now() + retryInMs
    step = { number, person, registrationId, result, retryAtMs, step: 'device' }
    return step
  }

  /** Another device of the wallet decides; one that is frozen thaws at both roles by this login. */
  function hold({
    freeInMs,
    ...of
  }: Omit<HeldStep, 'freeAtMs' | 'step'> & { freeInMs: number }): HeldStep {
    const held: HeldStep = { ...of, freeAtMs: now() + freeInMs, step: 'held' }
    step = held
    thawWhileHeld(context, held.result.descriptor.walletId)
    return held
  }

  /** The slots were read back and opened: from here on the server calls it a wallet. */
  async function finish(
    person: Person,
    made: MadeWallet,
    { registration, signal }: { registration?: string; signal: AbortSignal },
  ): Promise<EntryStep> {
    const { descriptor, slotId } = made
    if (registration === undefined) await keepMade(context, descriptor)
    await api.finishWallet({
      descriptor,
      deviceSlotId: slotId,
      ...(registration !== undefined && { registration }),
    })
    void confirmMade(context)
    return begin(person, made, signal)
  }

  async function begin(
    { identity, user }: Person,
    made: MadeWallet,
    signal: AbortSignal,
  ): Promise<EntryStep> {
    requireAlive(signal)
    await keepEntered(context, { identity, made, user })
    step = { step: 'none' }
    // Left while it was kept: the page says that they are out.
    if (signal.aborted) {
      await session.end()
      throw new RequestError('aborted')
    }
    session.began()
    return step
  }

  async function add(
    { person, result }: DeviceStep | HeldStep | RegisteredStep,
    word: string,
    signal: AbortSignal,
  ): Promise<EntryStep> {
    const made = await addDevice(context, result).catch(async (error: unknown) =>
      (await loadRescue()).refuseFrozen(context, { ...result.descriptor, error }),
    )
    return finish(person, made, { registration: word, signal })
  }

  const read = (): EntryStep => step

  return {
    /** Its login is over. */
    leave(): void {
      own.forget()
      step = { step: 'none' }
    },

    /** Does what a proof leads to, or again what failed of it. @throws {RequestError} `code_expired` where no one was proven */
    proceed,

    read,

    /** Has the device registered, by another mail or by the proof. */
    register,

    take(proven: Proven): void {
      step = { ...proven, step: 'verified' }
    },

    /** Waits for the device to be confirmed; gives that it still waits before the page's patience ends. */
    wait: (aborted?: AbortSignal): Promise<EntryStep> =>
      waitForDevice(context, { aborted, add, cancel, hold, lifetime, own, read, session, turn }),
  }
}
