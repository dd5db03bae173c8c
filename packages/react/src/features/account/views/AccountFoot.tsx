import { navigate } from '@latchkey/core/modal'
import { Button, DisconnectIcon, WalletIcon } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { kitTestIds } from '../../../kit/testIds.ts'
import { useDisconnectWallet } from '../../../kit/useDisconnectWallet.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { en } from '../en.ts'
import { accountTestIds } from '../testIds.ts'
import classes from './AccountView.module.css'

/** The way to the other wallets and the way out, at the card's foot whatever is scrolled above it. */
export function AccountFoot({ wallets }: AccountFoot.Props) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  const { disconnect, isPending } = useDisconnectWallet()
  return (
    <div className={classes['foot']}>
      {wallets ? (
        <Button
          data-testid={accountTestIds.profileWallets}
          fullWidth
          icon={<WalletIcon />}
          onClick={() => navigate.push(latchkey, { name: 'ProfileWallets' })}
          onPointerEnter={() => preload('ProfileWallets')}
          variant="plain"
        >
          {messages['account.wallets']}
        </Button>
      ) : null}
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

export declare namespace AccountFoot {
  type Props = {
    /** Whether there are wallets to go to. */
    wallets: boolean
  }
}
