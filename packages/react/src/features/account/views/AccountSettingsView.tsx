'use client'
import { connectorImageUrl, connectorOf, navigate, networkImageUrl } from '@latchkey/core/modal'
import { ChevronIcon, DisconnectIcon, ImageTile, Row, useStyles } from '@latchkey/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { useDisconnectWallet } from '../../../kit/useDisconnectWallet.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { viewTestIds } from '../../../viewTestIds.ts'
import { AddressCopy } from '../AddressCopy.tsx'
import { enAccount } from '../en.ts'
import classes, { css } from './AccountSettingsView.module.css'

/** The whole address, the wallet behind it, the network, and the way out. */
export function AccountSettingsView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useViewMessages(enAccount)
  const preload = useViewPreload()
  const { address } = useAccount()
  const { network } = useNetwork()
  const connector = useLatchkeyState((state) => connectorOf(state))
  const { disconnect, isPending } = useDisconnectWallet()
  if (!address || !network) return <p className={classes['none']}>{messages['account.none']}</p>
  return (
    <div className={classes['settings']}>
      <div className={classes['address']}>
        <p className={classes['label']}>{messages['account.address']}</p>
        <AddressCopy address={address} text={address} whole />
      </div>
      <ul className={classes['rows']}>
        {connector ? (
          <li>
            <Row
              leading={
                <ImageTile name={connector.name} src={connectorImageUrl(latchkey, connector)} />
              }
              plain
              subtitle={messages['account.wallet']}
              title={connector.name}
            />
          </li>
        ) : null}
        <li>
          <Row
            leading={
              <ImageTile name={network.name} round src={networkImageUrl(latchkey, network)} />
            }
            onClick={() => navigate.push(latchkey, { name: 'Networks' })}
            onPointerEnter={() => preload('Networks')}
            subtitle={messages['account.network']}
            title={network.name}
            trailing={<ChevronIcon />}
          />
        </li>
        <li>
          <Row
            data-testid={viewTestIds.disconnectButton}
            disabled={isPending}
            leading={<DisconnectIcon />}
            onClick={disconnect}
            title={messages[isPending ? 'account.disconnecting' : 'account.disconnect']}
          />
        </li>
      </ul>
    </div>
  )
}

function Title() {
  return useViewMessages(enAccount)['account.settings']
}
AccountSettingsView.Title = Title
