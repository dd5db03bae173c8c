'use client'
import { Button, DisconnectIcon } from '@latchkey/ui'
import { kitTestIds } from '../../../kit/testIds.ts'
import { useDisconnectWallet } from '../../../kit/useDisconnectWallet.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import classes from './AccountView.module.css'

/** The way out, at the card's foot whatever is scrolled above it. */
export function DisconnectFoot() {
  const messages = useTexts(en)
  const { disconnect, isPending } = useDisconnectWallet()
  return (
    <div className={classes['foot']}>
      <Button
        data-testid={kitTestIds.disconnectButton}
        disabled={isPending}
        fullWidth
        icon={<DisconnectIcon />}
        onClick={disconnect}
        variant="plain"
      >
        {messages[isPending ? 'wallet.disconnecting' : 'wallet.disconnect']}
      </Button>
    </div>
  )
}
