import { PhoneIcon, Row } from '@latchkey/ui'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { accountTestIds } from '../testIds.ts'
import { useWalletDevices } from '../useWalletDevices.ts'

/** That a new device waits for this one, which may be somebody else's. */
export function WaitingDevice() {
  const messages = useTexts(en)
  const { show, waiting } = useWalletDevices()
  // Without one nothing has a place here.
  if (!waiting) return null
  return (
    <div role="status">
      <Row
        data-testid={accountTestIds.accountDeviceWaits}
        kind="action"
        leading={<PhoneIcon />}
        onClick={show}
        title={messages['account.deviceWaits']}
        trailing={messages['account.deviceLook']}
      />
    </div>
  )
}
