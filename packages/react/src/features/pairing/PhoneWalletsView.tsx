'use client'
import { navigate } from '@latchkey/core/modal'
import { PhoneIcon } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useViewMessages } from '../../i18n/MessagesContext.ts'
import { Outcome } from '../../kit/Outcome.tsx'
import { enGuide } from '../help/en.ts'

/** Stands in the place of the code to scan on a site without remote wallets (S8.30). */
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
