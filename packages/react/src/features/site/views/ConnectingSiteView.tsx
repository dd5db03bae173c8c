import { Button, UserIcon } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { chooseAnother } from '../../../kit/login/chooseAnother.ts'
import { LoginScreen } from '../../../kit/login/LoginScreen.tsx'
import { useLoginTexts } from '../../../kit/login/useLoginTexts.ts'
import { useSecondsUntil } from '../../../kit/login/useSecondsUntil.ts'
import { waitsUntil } from '../../../kit/login/waitsUntil.ts'
import { kitTestIds } from '../../../kit/testIds.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { en } from '../en.ts'
import { siteSaid } from '../siteSaid.ts'
import { siteTestIds } from '../testIds.ts'
import { useSiteLogin } from '../useSiteLogin.ts'

/** The site's own server says who the visitor is, so that there is nothing to do but to wait, and a way on where that failed. */
export function ConnectingSiteView({ view }: ViewProps<'ConnectingSite'>) {
  const latchkey = useLatchkey()
  const messages = useLoginTexts(en)
  const { restart, stage } = useSiteLogin(view)
  const secondsLeft = useSecondsUntil(waitsUntil(stage))
  const { offers, ...said } = siteSaid(stage, { messages, secondsLeft })
  return (
    <LoginScreen {...said} icon={<UserIcon size={28} />}>
      {offers.map((offer) =>
        offer === 'again' ? (
          <Button
            data-testid={kitTestIds.tryAgain}
            disabled={secondsLeft > 0}
            fullWidth
            key={offer}
            onClick={() => restart()}
          >
            {messages['common.retry']}
          </Button>
        ) : (
          <Button
            data-testid={siteTestIds.siteOther}
            fullWidth
            key={offer}
            onClick={() => chooseAnother(latchkey)}
            variant={offers.length > 1 ? 'plain' : 'primary'}
          >
            {messages['site.other']}
          </Button>
        ),
      )}
    </LoginScreen>
  )
}

function Title() {
  return useLoginTexts(en)['site.title']
}
ConnectingSiteView.Title = Title
