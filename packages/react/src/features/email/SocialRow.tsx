'use client'
import { currentView, navigate } from '@latchkey/core/modal'
import { SecondaryButton } from '@latchkey/ui'
import { useContext } from 'react'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useViewMessages } from '../../i18n/MessagesContext.ts'
import { openProviderWindow } from '../../kit/login/openProviderWindow.ts'
import {
  type ProviderLook,
  type SocialProvider,
  socialProviders,
} from '../../kit/socialProviders.ts'
import { useLegalGate } from '../../kit/useLegalGate.ts'
import { ViewCodeContext } from '../../kit/ViewCode.ts'
import classes from './Email.module.css'
import { en } from './en.ts'
import { emailTestIds } from './testIds.ts'

/** The ways in by an account at a provider, in the project's order. */
export function SocialRow() {
  const { socials } = useFeatures()
  return socials.map((provider) => {
    const look = socialProviders[provider]
    return look && <SocialButton key={provider} {...look} provider={provider} />
  })
}

function SocialButton({ Mark, name, provider }: ProviderLook & { provider: SocialProvider }) {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const { preload, requests } = useContext(ViewCodeContext)
  const { barred } = useLegalGate()
  const online = useLatchkeyState((state) => state.online)
  // The screen that waits for the window is on its way.
  const isLeaving = useLatchkeyState(
    ({ router }) => currentView(router).name === 'ConnectingSocial',
  )
  const onIntent = () => preload('ConnectingSocial')
  return (
    <div className={classes['social']}>
      <SecondaryButton
        busy={isLeaving}
        data-testid={emailTestIds.socialSelector(provider)}
        disabled={barred || !online}
        icon={isLeaving ? <span className={classes['busy']} /> : <Mark />}
        onClick={() => {
          const view = { name: 'ConnectingSocial', provider } as const
          // Before anything is waited for: browsers open a window in the click alone.
          requests.set(view, Promise.resolve(openProviderWindow(latchkey)))
          navigate.push(latchkey, view)
        }}
        onFocus={onIntent}
        onPointerEnter={onIntent}
      >
        {messages['email.continueWith'](name)}
      </SecondaryButton>
    </div>
  )
}
