import { isOwnDomain } from '@latchkey/protocol/frame'
import { type LoginReturn, readLoginReturn, type SocialProvider } from '@latchkey/protocol/wallet'
import { toBase64url } from '../base64url.ts'
import type { DeviceStorage } from '../device/DeviceStorage.ts'
import { keepCompletion, readKeptLogin } from '../device/keptLogin.ts'
import type { FrameClock } from '../view/FrameClock.ts'
import { type LoginAnswer, loginAnswers } from '../window/loginAnswers.ts'
import { openPlan } from '../window/loginPlan.ts'
import { readTicket } from '../window/readTicket.ts'
import { ticketKeys } from '../window/ticketKeys.ts'
import { answerFrame } from './answerFrame.ts'
import type { TicketCalls } from './createTicketCalls.ts'
import { notifyOpener, type OpenedPage, type Opener } from './notifyOpener.ts'
import { providerAddress, type StandIns } from './providerAddress.ts'
import {
  forgetTabLogin,
  keepTabLogin,
  readTabLogin,
  type TabLogin,
  type TabStorage,
} from './tabLogin.ts'
import { waitForPlan } from './waitForPlan.ts'

/** Where a window of a login stands. */
export type LoginWindowState =
  | { provider?: SocialProvider | undefined; status: 'opening' | 'refused' }
  | { status: 'back' | 'done' | 'lost' | 'otherBrowser' | 'over' | 'slow' }

/** What a window has, and a test brings along. */
type LoginWindowParts = {
  clock: FrameClock
  /** Closes the window, where the browser lets it. */
  close: () => void
  /** Of the device, where it keeps something here. */
  findStorage: () => Promise<DeviceStorage | undefined>
  /** Goes to an address in place of this page. */
  leave: (address: string) => void
  now: () => number
  opener: Opener | null
  /** Of the wallet. */
  origin: string
  page: OpenedPage
  standIns: StandIns
  tab: TabStorage
  tickets: TicketCalls
}

export type LoginWindow = ReturnType<typeof createLoginWindow>

/** A window of a login: leaves for the provider, and ends the login once it is back. */
export function createLoginWindow({
  clock,
  close,
  findStorage,
  leave,
  now,
  opener,
  origin,
  page,
  standIns,
  tab,
  tickets,
}: LoginWindowParts) {
  let state: LoginWindowState = { status: 'opening' }
  let running = new AbortController()
  const listeners = new Set<() => void>()

  function set(next: LoginWindowState, signal: AbortSignal): void {
    if (signal.aborted) return
    state = next
    for (const listener of listeners) listener()
  }

  const answer = (login: Pick<TabLogin, 'id' | 'secret'>, word: LoginAnswer) =>
    answerFrame({ clock, tickets }, login, word)

  async function goOut(
    { id, secret }: NonNullable<ReturnType<typeof readTicket>>,
    signal: AbortSignal,
  ): Promise<void> {
    set({ status: 'opening' }, signal)
    const keys = await ticketKeys(secret, id, loginAnswers)
    const sealed = await waitForPlan({ clock, tickets }, { id, signal, token: keys.token })
    if (signal.aborted) return
    if (sealed === undefined) return set({ status: 'slow' }, signal)
    const plan = await openPlan(sealed, keys.seal)
    if (signal.aborted) return
    const { locale, loginId, mode, provider } = plan
    keepTabLogin(tab, { id, locale, loginId, mode, provider, secret: toBase64url(secret) })
    set({ provider, status: 'opening' }, signal)
    leave(providerAddress(plan, { origin, standIns }))
  }

  async function comeBack(
    returned: Extract<LoginReturn, { status: 'returned' }>,
    signal: AbortSignal,
  ): Promise<void> {
    const { completion, loginId, site } = returned
    set({ status: 'back' }, signal)
    const storage = await findStorage()
    const kept =
      storage &&
      (await keepCompletion(storage, { completion, loginId, nowMs: now() }).catch(() => undefined))
    const own = readTabLogin(tab)
    if (kept) {
      // The device that has begun it has it; the frame also looks there by itself.
      await answer({ id: kept.ticketId, secret: kept.secret }, 'returned')
      return done(signal)
    }
    // Where a window and a frame share what they keep, no page has to learn of it: one that does has another browser’s.
    if (isOwnDomain(site, origin) || own?.loginId !== loginId) {
      if (own?.loginId === loginId) {
        // Its frame would wait on: where this browser keeps nothing, the frame has no other way to learn of it.
        await answer(own, 'lost')
        forgetTabLogin(tab)
      }
      return set({ status: 'otherBrowser' }, signal)
    }
    if (opener && (await notifyOpener({ clock, opener, page }, returned))) return done(signal)
    await answer(own, 'lost')
    forgetTabLogin(tab)
    set({ status: 'lost' }, signal)
  }

  async function comeBackRefused(loginId: string, signal: AbortSignal): Promise<void> {
    set({ status: 'back' }, signal)
    const own = readTabLogin(tab)
    const storage = own?.loginId === loginId ? undefined : await findStorage()
    const kept = storage && (await readKeptLogin(storage, loginId).catch(() => undefined))
    const login =
      own?.loginId === loginId ? own : kept && { id: kept.ticketId, secret: kept.secret }
    if (!login) return set({ status: 'over' }, signal)
    await answer(login, 'refused')
    forgetTabLogin(tab)
    set({ provider: own?.provider, status: 'refused' }, signal)
    close()
  }

  function done(signal: AbortSignal): void {
    forgetTabLogin(tab)
    set({ status: 'done' }, signal)
    close()
  }

  async function follow(fragment: string, signal: AbortSignal): Promise<void> {
    const ticket = readTicket(fragment)
    if (ticket) return goOut(ticket, signal)
    const said = readLoginReturn(fragment)
    if (said?.status === 'returned') return comeBack(said, signal)
    if (said?.status === 'refused') return comeBackRefused(said.loginId, signal)
    set({ status: 'over' }, signal)
  }

  return {
    getState: (): LoginWindowState => state,

    /** Does what an address asks for; a later one takes the place of what is not done yet. */
    async run(fragment: string): Promise<void> {
      running.abort()
      running = new AbortController()
      const { signal } = running
      await follow(fragment, signal).catch(() => set({ status: 'over' }, signal))
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
