import { navigate } from '@latchkey/core/modal'
import { PhoneIcon } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { Outcome } from '../../kit/Outcome.tsx'
import { useTexts } from '../../kit/useTexts.ts'
import { en } from './en.ts'

/** Stands in the place of the code to scan on a site without remote wallets (S8.30). */
export function PhoneWalletsView() {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  return (
    <Outcome
      action={{
        run: () => navigate.push(latchkey, { name: 'GetWallet' }),
        text: messages['phoneWallets.get'],
      }}
      hint={messages['phoneWallets.hint']}
      icon={<PhoneIcon />}
      title={messages['phoneWallets.none']}
    />
  )
}
