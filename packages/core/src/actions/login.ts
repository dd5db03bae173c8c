import type { Namespace } from '@latchkey/protocol'
import { untilAborted } from '../adapters/untilAborted.ts'
import type { Connection } from '../connectors/Connection.ts'
import { LoginMissingError } from '../errors/login.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectSession } from '../sessions/connectSession.ts'
import { loginSource } from '../sessions/findSource.ts'
import type { LoginActions } from '../sessions/LoginActions.ts'
import { loadSource } from '../sessions/loadSource.ts'
import type { SessionActions, SessionSource } from '../sessions/SessionSource.ts'
import { offerSignIn } from '../signIn/offerSignIn.ts'
import { requireTerms } from './requireTerms.ts'

export type LoginParameters = {
  /** Where the code is sent to (S5.28). */
  email: string
  /** The namespace whose connection is wanted; defaults to the one that the page shows. */
  namespace?: Namespace | undefined
}
export type LoginReturnType = Connection

/**
 * Logs a visitor in to the wallet made for them, and connects it (S4.6): a code is sent to their address, and
 * {@link loadLogin} gives what enters it. A login that stands gives way to the newer one.
 *
 * @throws {LoginMissingError} when the site has no source that visitors log in to
 * @throws {TermsNotAcceptedError} when the site's terms wait to be accepted; the modal shows them
 * @throws {LoginThrottledError} within 30 s of the last code (S5.32, S8.8)
 * @throws {LoginFailedError} @throws {RequestAbortedError} when cancelled, or when a newer login took over
 *
 * @example
 * await login(latchkey, { email: 'ann@example.com' })
 */
export async function login(
  latchkey: Latchkey,
  { email, namespace }: LoginParameters,
): Promise<LoginReturnType> {
  const { internal } = latchkey
  requireTerms(latchkey, { namespace })
  internal.login?.abort()
  const controller = new AbortController()
  internal.login = controller
  const { signal } = controller
  try {
    const { actions, login: loginActions, source } = await load(latchkey)
    const connectors = await untilAborted([signal, internal.signal], () =>
      loginActions.start({ email, signal, signIn: offerSignIn(latchkey, signal) }),
    )
    return await connectSession(latchkey, { actions, source }, { connectors, namespace })
  } finally {
    if (internal.login === controller) delete internal.login
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
