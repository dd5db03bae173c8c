import { Button } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { chooseAnother } from '../../../kit/login/chooseAnother.ts'
import { LoginScreen } from '../../../kit/login/LoginScreen.tsx'
import { useLoginTexts } from '../../../kit/login/useLoginTexts.ts'
import { useSecondsUntil } from '../../../kit/login/useSecondsUntil.ts'
import { waitsUntil } from '../../../kit/login/waitsUntil.ts'
import { type SocialProvider, socialProviders } from '../../../kit/socialProviders.ts'
import { kitTestIds } from '../../../kit/testIds.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { en } from '../en.ts'
import { type SocialOffer, socialSaid } from '../socialSaid.ts'
import { socialTestIds } from '../testIds.ts'
import { useIsPast } from '../useIsPast.ts'
import { useSocialLogin } from '../useSocialLogin.ts'

/** After this long at the provider a visitor may have lost the window. */
const closedMs = 8000
/** After this long they are offered another way. */
const tooLongMs = 45_000

/** A window asks a provider who the visitor is (S1.4): where to look, and the way on where that did not work out. */
export function ConnectingSocialView({ view }: ViewProps<'ConnectingSocial'>) {
  const latchkey = useLatchkey()
  const messages = useLoginTexts(en)
  const { actions, leave, restart, stage } = useSocialLogin(view)
  const isAway = stage.status === 'away' || 'isLeaving' in stage
  const { window: page } = latchkey.internal.environment
  const isLong = useIsPast(isAway, closedMs)
  const isTooLong = useIsPast(isAway, tooLongMs)
  const secondsLeft = useSecondsUntil(waitsUntil(stage))
  const provider = nameOf(view.provider)
  const Mark = socialProviders[view.provider]?.Mark
  const { offers, ...said } = socialSaid(stage, {
    awayFor: isTooLong ? 'tooLong' : isLong ? 'long' : 'short',
    canLeave: page !== undefined && page.top === page.self,
    messages,
    provider,
    secondsLeft,
  })

  const openWindow = () => actions?.openWindow()
  const buttons: Readonly<Record<SocialOffer, { run: () => void; testId: string; text: string }>> =
    {
      again: { run: restart, testId: kitTestIds.tryAgain, text: messages['common.retry'] },
      open: {
        run: openWindow,
        testId: socialTestIds.socialOpen,
        text: messages['social.open'](provider),
      },
      openAgain: {
        run: openWindow,
        testId: socialTestIds.socialOpen,
        text: messages['social.openAgain'],
      },
      other: {
        run: () => chooseAnother(latchkey),
        testId: socialTestIds.socialOther,
        text: messages['social.other'],
      },
      tab: { run: leave, testId: socialTestIds.socialTab, text: messages['social.tab'] },
    }
  return (
    <LoginScreen {...said} icon={Mark && <Mark size={28} />}>
      {offers.map((offer, index) => (
        <Button
          data-testid={buttons[offer].testId}
          disabled={offer === 'again' && secondsLeft > 0}
          fullWidth
          key={offer}
          onClick={buttons[offer].run}
          variant={index > 0 ? 'plain' : offer === 'openAgain' ? 'secondary' : 'primary'}
        >
          {buttons[offer].text}
        </Button>
      ))}
    </LoginScreen>
  )
}

function nameOf(provider: SocialProvider): string {
  return socialProviders[provider]?.name ?? provider
}

function Title({ view }: ViewProps<'ConnectingSocial'>) {
  return useLoginTexts(en)['social.title'](nameOf(view.provider))
}
ConnectingSocialView.Title = Title
