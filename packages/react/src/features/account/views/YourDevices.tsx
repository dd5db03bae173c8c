import { ChevronIcon, PhoneIcon, Row } from '@latchkey/ui'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { accountTestIds } from '../testIds.ts'
import { useWalletDevices } from '../useWalletDevices.ts'

/** The way to the devices of the wallet, where it has such. */
export function YourDevices() {
  const messages = useTexts(en)
  const { show, waiting } = useWalletDevices()
  if (waiting === undefined) return null
  return (
    <Row
      data-testid={accountTestIds.accountDevices}
      kind="action"
      leading={<PhoneIcon />}
      onClick={show}
      title={messages['account.devices']}
      trailing={<ChevronIcon />}
    />
  )
}
