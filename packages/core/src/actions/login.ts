import type { Namespace } from '@latchkey/protocol'
import { untilAborted } from '../adapters/untilAborted.ts'
import type { Connection } from '../connectors/Connection.ts'
import { LoginMissingError } from '../errors/login.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectSession } from '../sessions/connectSession.ts'
import { loginSource } from '../sessions/findSource.ts'
import type { GetAssertion, LoginActions, LoginWay } from '../sessions/LoginActions.ts'
import { loadSource } from '../sessions/loadSource.ts'
import { type LoginWindow, openLoginWindow } from '../sessions/openLoginWindow.ts'
import type { ReturnedLogin, SessionActions, SessionSource } from '../sessions/SessionSource.ts'
import { offerSignIn } from '../signIn/offerSignIn.ts'
import type { SocialProvider } from '../state/features.ts'
import { requireTerms } from './requireTerms.ts'

export type LoginParameters = (
  | {
      /** Where the code is sent to (S5.28). */
      email: string
    }
  | {
      /** Whose account opens the wallet (S5.29). */
      provider: SocialProvider
      /** Opened before; else it is opened now, so that this has to be called in a click. Farcaster has none. */
      window?: LoginWindow | undefined
      /** No window: the whole page leaves, and its modal continues the login once it is back. */
      redirect?: boolean | undefined
    }
  | {
      /**
       * Has your own server sign who is logged in at your site, over `nonce`: for a project whose server the operator has
       * listed. Resolves to what it has signed (`signLoginAssertion` of `@latchkey/siwx`).
       */
      getAssertion: GetAssertion
    }
  | ReturnedLogin
) & {
  /** The namespace whose connection is wanted; defaults to the one that the page shows. */
  namespace?: Namespace | undefined
}
export type LoginReturnType = Connection

/**
 * Logs a visitor in to the wallet made for them, and connects it (S4.6). A code is sent to their address, and
 * {@link loadLogin} gives what enters it; or a window asks a provider who they are; or an app of Farcaster opens what the state
 * of `loadLogin` says, as a code or a link; or your own server signs who is logged in at your site. A login that stands gives way to the newer one.
 *
 * @throws {LoginMissingError} when the site has no source that visitors log in to
 * @throws {TermsNotAcceptedError} when the site's terms wait to be accepted; the modal shows them
 * @throws {LoginThrottledError} within 30 s of the last code (S5.32, S8.8)
 * @throws {LoginFailedError} @throws {RequestAbortedError} when cancelled, or when a newer login took over
 *
 * @example
 * await login(latchkey, { email: 'ann@example.com' })
 * button.onclick = () => login(latchkey, { provider: 'google' })
 * await login(latchkey, { getAssertion: ({ nonce }) => askOwnServer(nonce) })
 */
export async function login(
  latchkey: Latchkey,
  parameters: LoginParameters,
): Promise<LoginReturnType> {
  const { internal } = latchkey
  const { namespace } = parameters
  requireTerms(latchkey, { namespace })
  const way = wayIn(latchkey, parameters)
  internal.login?.abort()
  const controller = new AbortController()
  internal.login = controller
  const { signal } = controller
  try {
    const { actions, login: loginActions, source } = await load(latchkey)
    const connectors = await untilAborted([signal, internal.signal], () =>
      loginActions.start({ ...way, signal, signIn: offerSignIn(latchkey, signal) }),
    )
    return await connectSession(latchkey, { actions, source }, { connectors, namespace })
  } catch (error) {
    // Where the source could not be loaded, no one else ever will.
    if ('window' in way) way.window?.current()?.close()
    throw error
  } finally {
    if (internal.login === controller) delete internal.login
  }
}

/** With its window, which browsers open in a click alone: before anything is waited for. */
function wayIn({ internal, options }: Latchkey, parameters: LoginParameters): LoginWay {
  if ('getAssertion' in parameters) return parameters
  if (!('provider' in parameters)) return { email: parameters.email }
  if ('returned' in parameters) return parameters
  // An app on the visitor's phone signs.
  if (parameters.provider === 'farcaster') return { provider: parameters.provider }
  const { window: page } = internal.environment
  const walletOrigin = loginSource(options)?.walletOrigin
  if (!page || walletOrigin === undefined) throw new LoginMissingError()
  const { provider, redirect, window } = parameters
  return {
    provider,
    window: redirect ? undefined : (window ?? openLoginWindow(page, walletOrigin)),
  }
}

/**
 * What a login is steered with: its state, the code, another mail, the end.
 *
 * @throws {LoginMissingError} when the site has no source that visitors log in to
 */
export async function loadLogin(latchkey: Latchkey): Promise<LoginActions> {
  return (await load(latchkey)).login
}

async function load(
  latchkey: Latchkey,
): Promise<{ actions: SessionActions; login: LoginActions; source: SessionSource }> {
  const source = loginSource(latchkey.options)
  if (!source) throw new LoginMissingError()
  const actions = await loadSource(latchkey, source)
  if (!actions.login) throw new LoginMissingError()
  return { actions, login: actions.login, source }
}
