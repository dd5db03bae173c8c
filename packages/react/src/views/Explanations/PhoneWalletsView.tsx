'use client'
import { navigate } from '@latchkey/core/modal'
import { PhoneIcon } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { enGuide } from '../../i18n/enGuide.ts'
import { useViewMessages } from '../../i18n/MessagesContext.ts'
import { Outcome } from '../../parts/Outcome.tsx'

/** Holds the place of the code to scan until the site has a connector for phone wallets. */
export function PhoneWalletsView() {
  const latchkey = useLatchkey()
  const messages = useViewMessages(enGuide)
  return (
    <Outcome
      action={{
        run: () => navigate.push(latchkey, { name: 'GetWallet' }),
        text: messages['whatIsAWallet.get'],
      }}
      hint={messages['phoneWallets.hint']}
      icon={<PhoneIcon />}
      title={messages['phoneWallets.none']}
    />
  )
}

function Title() {
  return useViewMessages(enGuide)['phoneWallets.title']
}
PhoneWalletsView.Title = Title
