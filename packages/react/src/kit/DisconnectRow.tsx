import { DisconnectIcon, Row } from '@latchkey/ui'
import { en } from './en.ts'
import { kitTestIds } from './testIds.ts'
import { useDisconnectWallet } from './useDisconnectWallet.ts'
import { useTexts } from './useTexts.ts'

/** The way out: ends the connection of the wallet on screen. */
export function DisconnectRow() {
  const messages = useTexts(en)
  const { disconnect, isPending } = useDisconnectWallet()
  return (
    <Row
      data-testid={kitTestIds.disconnectButton}
      disabled={isPending}
      kind="action"
      leading={<DisconnectIcon />}
      onClick={disconnect}
      title={messages[isPending ? 'wallet.disconnecting' : 'wallet.disconnect']}
    />
  )
}
