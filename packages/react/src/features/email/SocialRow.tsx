import { currentView, navigate } from '@latchkey/core/modal'
import { SecondaryButton } from '@latchkey/ui'
import { useContext } from 'react'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useViewMessages } from '../../i18n/MessagesContext.ts'
import { openProviderWindow } from '../../kit/login/openProviderWindow.ts'
import { type SocialProvider, socialProviders } from '../../kit/socialProviders.ts'
import { useLegalGate } from '../../kit/useLegalGate.ts'
import { ViewCodeContext } from '../../kit/ViewCode.ts'
import classes from './Email.module.css'
import { en } from './en.ts'
import { isWebView } from './inApp/isWebView.ts'
import { emailTestIds } from './testIds.ts'

/** From so many on, all but the first are tiles that show their marks alone. */
const tilesFrom = 3

const loadInApp = async () => (await import('./inApp/inApp.ts')).inApp

/** The ways in by an account at a provider, in the project's order. */
export function SocialRow() {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const { socials: all } = useFeatures()
  const { window: page } = latchkey.internal.environment
  const inApp = useLoaded(page !== undefined && isWebView(page) && loadInApp)
  const { redirect, refused = [], shown: socials = all } = inApp?.socials(all) ?? {}
  const { preload, requests } = useContext(ViewCodeContext)
  const { barred } = useLegalGate()
  const online = useLatchkeyState((state) => state.online)
  // The screen that waits for the window of this provider is on its way.
  const leavingTo = useLatchkeyState(({ router }) => {
    const view = currentView(router)
    if (view.name === 'ConnectingFarcaster') return 'farcaster'
    return view.name === 'ConnectingSocial' && view.provider
  })

  if (all.length === 0) return null
  return (
    <div className={classes['socials']}>
      {socials.map((provider, index) => {
        const look = socialProviders[provider]
        if (!look) return null
        const { Mark, name } = look
        const isTile = index > 0 && socials.length >= tilesFrom
        const busy = leavingTo === provider
        const view = viewOf(provider, redirect)
        const onIntent = () => preload(view.name)
        const label = messages['email.continueWith'](name)
        return (
          <SecondaryButton
            aria-label={isTile ? label : undefined}
            busy={busy}
            data-testid={emailTestIds.socialSelector(provider)}
            disabled={barred || !online || leavingTo !== false}
            icon={busy ? <span className={classes['busy']} /> : <Mark />}
            key={provider}
            onClick={() => {
              // Before anything is waited for: browsers open a window in the click alone.
              if ('provider' in view && !redirect)
                requests.set(view, Promise.resolve(openProviderWindow(latchkey)))
              navigate.push(latchkey, view)
            }}
            onFocus={onIntent}
            onPointerEnter={onIntent}
            title={isTile ? name : undefined}
          >
            {isTile ? null : label}
          </SecondaryButton>
        )
      })}
      {inApp && refused.length > 0 ? (
        <inApp.InAppNote providers={refused.map((each) => socialProviders[each]?.name ?? each)} />
      ) : null}
    </div>
  )
}

/** The screen that waits for its window, or for an app on the visitor's phone. */
const viewOf = (provider: SocialProvider, redirect: boolean | undefined) =>
  provider === 'farcaster'
    ? ({ name: 'ConnectingFarcaster' } as const)
    : ({ name: 'ConnectingSocial', provider, redirect } as const)
