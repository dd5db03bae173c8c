import {
  type Connector,
  type LoginActions,
  LoginFailedError,
  type LoginState,
  type SocialLoginState,
  type StartLoginParameters,
} from '@latchkey/core/adapter'
import { emailAddress, type FrameEventData } from '@latchkey/protocol/frame'
import { createStore } from 'zustand/vanilla'
import { type CreateLoginOptions, createStanding } from './createStanding.ts'
import { createSteps } from './createSteps.ts'
import { failed, knownBy } from './loginState.ts'

/**
 * How a visitor logs in: by an address, a code, and on a device that is new to the wallet its confirmation; or by an
 * account at a provider, of Farcaster or of the site's own, whose steps load when a visitor wants them.
 */
export function createLogin(options: CreateLoginOptions): LoginActions & {
  /** The frame says that the mail of the code it waits for was not sent. */
  takeUnsent(mail: FrameEventData<'login'>['mail']): void
} {
  const store = createStore<LoginState>(() => ({ status: 'idle' }))
  const { begin, cancel, show, standing } = createStanding({ ...options, store })
  const { ask, ...steps } = createSteps({ ...options, show, standing, store })

  let social: { openWindow(): void } | undefined

  function start(parameters: StartLoginParameters): Promise<readonly Connector[]> {
    cancel()
    if ('email' in parameters) return startEmail(parameters)
    if ('getAssertion' in parameters) return startSite(parameters)
    return parameters.provider === 'farcaster'
      ? startFarcaster(parameters)
      : startSocial(parameters)
  }

  function startFarcaster(
    parameters: Extract<StartLoginParameters, { provider: 'farcaster' }>,
  ): Promise<readonly Connector[]> {
    const isIdle = () => store.getState().status === 'idle'
    return begin({ kind: 'farcaster' }, parameters, (login) => {
      import('./farcaster/createFarcasterLogin.ts')
        .then(({ createFarcasterLogin }) =>
          createFarcasterLogin({ ...options, isIdle, show }, { login }),
        )
        .catch(login.fail)
    })
  }

  function startSite(
    way: Extract<StartLoginParameters, { getAssertion: unknown }>,
  ): Promise<readonly Connector[]> {
    return begin({ kind: 'site' }, way, (login) => {
      import('./site/runSiteLogin.ts')
        .then(({ runSiteLogin }) => runSiteLogin({ ...options, show }, { login, way }))
        .catch(login.fail)
    })
  }

  function startSocial(
    way: Extract<StartLoginParameters, { provider: SocialLoginState['provider'] }>,
  ): Promise<readonly Connector[]> {
    return begin({ kind: 'social', provider: way.provider }, way, (login) => {
      import('./social/createSocialLogin.ts')
        .then(({ createSocialLogin }) => {
          const steps = createSocialLogin({ ...options, show }, { login, way })
          if (login === standing()) social = steps
        })
        .catch(login.fail)
    })
  }

  function startEmail({
    email,
    ...rest
  }: Extract<StartLoginParameters, { email: unknown }>): Promise<readonly Connector[]> {
    const address = emailAddress.safeParse(email)
    const known = knownBy(address.data ?? email)
    if (address.success) return begin(known, rest, (login) => ask(login, known))
    const error = new LoginFailedError({ reason: 'invalid_email' })
    show(failed(known, error))
    return Promise.reject(error)
  }

  return { ...steps, cancel, openWindow: () => social?.openWindow(), start, store }
}
