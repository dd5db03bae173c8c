import { RequestAbortedError } from '@latchkey/core'
import type {
  ApprovalPlace,
  Connector,
  LoginActions,
  LoginState,
  SessionContext,
  SessionDevices,
  SessionSource,
  SessionUser,
  SessionWalletChange,
  StartLoginParameters,
} from '@latchkey/core/adapter'

import { answerAsServer } from './fakeServer.ts'

const loginSourceId = 'auth'

/** A code waits, ten seconds before the next may be sent. */
export function codeState(
  change: Partial<Extract<LoginState, { status: 'code' }>> = {},
): LoginState {
  return {
    email: 'ann@example.com',
    error: undefined,
    isChecking: false,
    kind: 'email',
    lifetimeMinutes: 10,
    retryAtMs: Date.now() + 30_000,
    status: 'code',
    triesLeft: 5,
    ...change,
  }
}

/** A visitor is at a provider, in a window that is open. */
export function awayState({ isClosed = false } = {}): LoginState {
  return { isClosed, kind: 'social', provider: 'google', status: 'away' }
}

export const farcasterUrl = 'https://farcaster.example/~/siwf?channelToken=A1'

/** A code of Farcaster is shown, for five minutes. */
export function scanState(): LoginState {
  const expiresAtMs = Date.now() + 300_000
  return { expiresAtMs, kind: 'farcaster', status: 'scan', url: farcasterUrl }
}

/** The wallet behind a login, whose visitor may be called otherwise. */
export function createLoginWallet(user: SessionUser = {}) {
  const listeners = new Set<(change: SessionWalletChange) => void>()
  let named = user
  return {
    provider: {
      accounts: () => [],
      moveTo: async () => true,
      request: async () => null,
      subscribe(listener: (change: SessionWalletChange) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      user: () => ({ ...named }),
    },
    listeners,
    rename(next: SessionUser) {
      named = next
      for (const listener of listeners) listener('user')
    },
  }
}

/** A source that visitors log in to: what it says, and how its logins end, is the test's. */
export function createFakeLogin({
  devices,
  load = async () => undefined,
}: {
  devices?: SessionDevices | undefined
  load?: (() => Promise<void>) | undefined
} = {}) {
  let state: LoginState = { status: 'idle' }
  const listeners = new Set<() => void>()
  const asked = { cancels: 0, codes: [] as string[], resends: 0, windows: 0 }
  let height: number | undefined
  const heightListeners = new Set<() => void>()
  const places: (ApprovalPlace | undefined)[] = []
  const logins: (StartLoginParameters & {
    enter(connectors?: readonly Connector[]): void
    fail(error: unknown): void
  })[] = []
  const seen: { context: SessionContext | undefined } = { context: undefined }
  const say = (next: LoginState) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const login: LoginActions = {
    cancel() {
      asked.cancels += 1
      say({ status: 'idle' })
      logins.at(-1)?.fail(new RequestAbortedError())
    },
    enterCode: async (code) => void asked.codes.push(code),
    resend: async () => {
      asked.resends += 1
    },
    openWindow() {
      asked.windows += 1
    },
    start: (parameters) =>
      new Promise((resolve, fail) => {
        say(
          'email' in parameters
            ? { email: parameters.email, kind: 'email', status: 'sending' }
            : 'window' in parameters
              ? { kind: 'social', provider: parameters.provider, status: 'opening' }
              : {
                  kind: 'getAssertion' in parameters ? 'site' : 'farcaster',
                  status: 'opening',
                },
        )
        logins.push({
          ...parameters,
          enter: (connectors = [loginConnector()]) => resolve(connectors),
          fail,
        })
      }),
    store: {
      getState: () => state,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
  const source: SessionSource = {
    id: loginSourceId,
    async load(context) {
      await load()
      seen.context = context
      return {
        approvalHeight: {
          getState: () => height,
          subscribe(listener) {
            heightListeners.add(listener)
            return () => void heightListeners.delete(listener)
          },
        },
        devices,
        login,
        open: async () => [],
        restore: async () => [],
        showApproval: (place) => void places.push(place),
      }
    },
    opensBy: 'login',
    type: 'AUTH',
    walletOrigin: 'https://wallet.test',
  }
  return {
    asked,
    login,
    logins,
    places,
    say,
    sayHeight(px: number) {
      height = px
      for (const listener of heightListeners) listener()
    },
    seen,
    source,
  }
}

export function loginConnector(change: Partial<Connector> = {}): Connector {
  return {
    chain: 'eip155',
    id: loginSourceId,
    name: 'Embedded wallet',
    provider: createLoginWallet({ email: 'ann@example.com' }).provider,
    source: loginSourceId,
    type: 'AUTH',
    ...change,
  }
}

/** The server of a project that has some ways to log in switched on. */
export function answerWithLogin(...config: readonly string[]): typeof globalThis.fetch {
  return async (input) =>
    new URL(String(input)).pathname === '/appkit/v1/config'
      ? Response.json({ features: [{ config, id: 'social_login', isEnabled: true }] })
      : answerAsServer(input)
}

/** The server of a project that has e-mail switched on. */
export const answerWithEmail = answerWithLogin('email')
