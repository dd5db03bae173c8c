import {
  afterBackground,
  type Connector,
  LoginFailedError,
  LoginMissingError,
  type SessionActions,
  type SessionContext,
  type SessionWallet,
  type StartLoginParameters,
} from '@latchkey/core/adapter'
import type { FrameEventData, FrameUser } from '@latchkey/protocol/frame'
import { createStore } from 'zustand/vanilla'
import { type AuthParts, browserParts } from './browserParts.ts'
import { FrameBlockedError, FrameFailedError, NoCommonNetworkError } from './errors/frame.ts'
import { createChannel, type FrameEventListener } from './frame/createChannel.ts'
import { createLogin } from './login/createLogin.ts'
import { createApprovals } from './session/createApprovals.ts'
import { createDescribe } from './session/createDescribe.ts'
import { createDevices } from './session/createDevices.ts'
import { createOutMark } from './session/createOutMark.ts'
import { createSession, type Session } from './session/createSession.ts'
import { createKeptSession, type LastNetworks } from './session/Kept.ts'
import { signInWith } from './session/signInWith.ts'
import { walletName } from './walletName.ts'

/** The page's side of the embedded wallet: its frame, how visitors log in, and the session that they have then. */
export function createAuth(
  context: SessionContext,
  { origin }: { origin: string },
  parts: AuthParts = browserParts(context),
): SessionActions {
  const { environment, projectId, signal, storageKey } = context
  const { clock, createPorts, isOnline, isSecure, newId, page } = parts
  const { storage } = environment
  const kept = createKeptSession({ key: `${storageKey}.auth`, storage })
  const out = createOutMark({ key: `${storageKey}.auth.out`, storage })
  const height = createStore<number | undefined>(() => undefined)
  let session: Session | undefined
  let handingOver: Promise<void> | undefined

  const frame = parts.createFrame({
    onBlocked: () => channel.fail(new FrameBlockedError({ origin })),
    onEscape: () => approvals.escape(),
    onLost() {
      approvals.clear()
      channel.lose()
    },
    onLoad() {
      approvals.clear()
      channel.greet()
    },
    origin,
    projectId,
    signal,
    title: walletName,
  })
  const approvals = createApprovals({
    frame,
    onLoginLeft: () => login.cancel(),
    onRequest(request) {
      // The visitor may have turned the page to another language or another light since.
      if (channel.isOpen()) describe()
      context.onRequest(request)
    },
  })
  const channel = createChannel({
    clock,
    createPorts,
    frame,
    isOnline,
    isSecure,
    newId,
    onError: context.onError,
    onEvent: receive,
    onReady() {
      void handOver()
      describe()
    },
    origin: page.location.origin,
    signal,
  })
  const { call } = channel
  const describe = createDescribe(context, { channel, page })
  const { end: endDevices, ...devices } = createDevices({
    approvals,
    call,
    onLoggedOut: forget,
    session: () => session,
  })

  function adopt(user: FrameUser, last?: LastNetworks): Session {
    endDevices()
    session?.forget({ silently: true })
    kept.clear()
    // Whoever is in now has come in since.
    out.clear()
    session = createSession({
      approvals,
      call,
      context,
      end: close,
      keep: kept.write,
      last,
      onLoggedOut: forget,
      refresh,
      user,
    })
    return session
  }

  /** No one is logged in any more: nothing of them stays in the page (S4.10). */
  function forget(): void {
    kept.clear()
    endDevices()
    session?.forget()
    session = undefined
  }

  /**
   * Tells the frame that the visitor is out, before anything else that it is asked. The mark stays until it has said yes: it
   * may be out of reach now, or the page may close in this moment.
   */
  function handOver(): Promise<void> {
    if (!out.read()) return Promise.resolve()
    handingOver ??= call('session.signOut', {})
      .then(out.clear, () => undefined)
      .finally(() => {
        handingOver = undefined
      })
    return handingOver
  }

  /** Ends the session here at once, and with the wallet as far as that answers in time (S9.15). */
  async function close(): Promise<void> {
    if (session || kept.read()) await endSession()
  }

  async function endSession(): Promise<void> {
    out.write()
    forget()
    await handOver()
  }

  /** Takes what the frame says of the visitor: the same one, another one, or no one. */
  async function refresh(): Promise<void> {
    const asked = session
    try {
      const { user } = await call('session.user', {})
      if (asked !== session) return
      if (asked?.isOf(user)) asked.update(user)
      else context.onSession(adopt(user).connectors())
    } catch (error) {
      if (asked === session && isLoggedOut(error)) forget()
    }
  }

  /** Whether the session of an earlier visit still is one. A frame that cannot be reached says nothing of it. */
  async function check(): Promise<void> {
    const asked = session
    try {
      const { isConnected } = await call('session.isConnected', {})
      if (asked !== session) return
      if (isConnected) await refresh()
      else forget()
    } catch (error) {
      if (asked === session && isLoggedOut(error)) forget()
    }
  }

  function receive(...[event, data]: Parameters<FrameEventListener>): void {
    if (event === 'escape') approvals.escape()
    else if (event === 'height') height.setState((data as { height: number }).height, true)
    else if (event === 'approvals') {
      const { count, method } = data as FrameEventData<'approvals'>
      approvals.setCount(count, method)
    } else if (event === 'login') takeUnsent((data as FrameEventData<'login'>).mail)
    else if ((data as { isConnected: boolean }).isConnected) void refresh()
    else forget()
  }

  async function enter({
    signal: own,
    signIn,
  }: Pick<StartLoginParameters, 'signal' | 'signIn'>): Promise<readonly Connector[]> {
    const { user } = await call('session.user', {}, { signal: own })
    if (own.aborted) return []
    const connectors = adopt(user).connectors()
    if (connectors.length === 0) {
      void close()
      throw new LoginFailedError({ cause: new NoCommonNetworkError(), reason: 'unavailable' })
    }
    const wallets = connectors.map(({ provider }) => provider as SessionWallet)
    if (signIn) await signInWith(await signIn(), { call, signal: own, wallets })
    // The visitor has turned away while it signed.
    if (own.aborted) void close()
    return connectors
  }

  const { takeUnsent, ...login } = createLogin({
    ...{
      call,
      clock,
      isOnline,
      lifetime: signal,
      page,
      reload: channel.reload,
      walletOrigin: origin,
    },
    hasSession: () => session !== undefined,
    onEntered: enter,
    // The frame may have let in whom the page does not want any more.
    onLeft: () => void (session ?? endSession()),
    onStart: () => void handOver(),
  })

  return afterBackground({
    approvalHeight: height,
    close,
    devices,
    login,
    open: () => Promise.reject(new LoginMissingError()),
    async restore() {
      // Another tab may have kept it again meanwhile.
      if (out.read()) kept.clear()
      void handOver()
      const known = kept.read()
      if (!known) return []
      if (!session) {
        adopt(known.user, known.last)
        // In the background: what is remembered needs no network (S4.2).
        void check()
      }
      return session?.connectors() ?? []
    },
    showApproval: approvals.setPlace,
  })
}

function isLoggedOut(error: unknown): boolean {
  return error instanceof FrameFailedError && error.frameCode === 'logged_out'
}
