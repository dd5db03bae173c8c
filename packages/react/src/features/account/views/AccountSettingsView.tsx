'use client'
import { connectorImageUrl, connectorOf } from '@latchkey/core/modal'
import { ImageTile, Row, useStyles } from '@latchkey/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { DisconnectRow } from '../../../kit/DisconnectRow.tsx'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import { Rows } from '../../../kit/Rows.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { AddressCopy } from '../AddressCopy.tsx'
import { en } from '../en.ts'
import { NetworkLink } from '../NetworkLink.tsx'
import classes, { css } from './AccountSettingsView.module.css'

/** The whole address, the wallet behind it, the network, and the way out. */
export function AccountSettingsView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { address } = useAccount()
  const { network } = useNetwork()
  const connector = useLatchkeyState((state) => connectorOf(state))
  if (!address || !network) return <EmptyLine>{messages['account.none']}</EmptyLine>
  return (
    <div className={classes['settings']}>
      <div className={classes['address']}>
        <p className={classes['label']}>{messages['account.address']}</p>
        <AddressCopy address={address} text={address} whole />
      </div>
      <Rows>
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
          <NetworkLink network={network} />
        </li>
        <li>
          <DisconnectRow />
        </li>
      </Rows>
    </div>
  )
}

function Title() {
  return useTexts(en)['account.settings']
}
AccountSettingsView.Title = Title
