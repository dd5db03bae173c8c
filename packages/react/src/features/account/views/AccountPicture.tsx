import { connectorImageUrl, connectorOf, navigate } from '@latchkey/core/modal'
import { Avatar, ImageTile, VisuallyHidden } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { en } from '../en.ts'
import { accountTestIds } from '../testIds.ts'
import classes from './AccountView.module.css'

/** Picture or key of the account, with the wallet that holds it; leads to the wallets where there may be several. */
export function AccountPicture({ leads, ...avatar }: AccountPicture.Props) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  const connector = useLatchkeyState((state) => connectorOf(state))
  const content = (
    <>
      <Avatar {...avatar} size={56} />
      {connector ? (
        <span className={classes['wallet']}>
          <ImageTile name={connector.name} size={20} src={connectorImageUrl(latchkey, connector)} />
          <VisuallyHidden>
            {messages['account.wallet']} {connector.name}
          </VisuallyHidden>
        </span>
      ) : null}
    </>
  )
  return leads ? (
    <button
      className={classes['picture']}
      data-testid={accountTestIds.accountWallet}
      onClick={() => navigate.push(latchkey, { name: 'ProfileWallets' })}
      onPointerEnter={() => preload('ProfileWallets')}
      title={connector?.name}
      type="button"
    >
      {content}
    </button>
  ) : (
    <span className={classes['picture']} title={connector?.name}>
      {content}
    </span>
  )
}

export declare namespace AccountPicture {
  type Props = Pick<Avatar.Props, 'address' | 'onPicture' | 'src'> & {
    /** Whether there are wallets to go to. */
    leads: boolean
  }
}
