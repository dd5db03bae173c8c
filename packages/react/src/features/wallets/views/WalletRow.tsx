import type { WalletConnection } from '@latchkey/core'
import { connectorImageUrl, shortAddress } from '@latchkey/core/modal'
import { ChoiceRow, CloseIcon, DisconnectIcon, IconButton, ImageTile, Tag } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { walletsTestIds } from '../testIds.ts'
import classes from './ProfileWalletsView.module.css'

/** A wallet: a click uses it, the button beside it ends or forgets it. */
export function WalletRow({ onEnd, onUse, used, wallet }: WalletRow.Props) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { address, connector, status } = wallet
  const previous = status === 'disconnected'
  return (
    <div className={classes['wallet']}>
      <ChoiceRow
        data-testid={walletsTestIds.connection(connector.id)}
        leading={<ImageTile name={connector.name} src={connectorImageUrl(latchkey, connector)} />}
        onClick={used ? undefined : onUse}
        selected={used}
        subtitle={<bdi dir="ltr">{shortAddress(address)}</bdi>}
        title={connector.name}
        trailing={used || previous ? undefined : <Tag>{messages['wallets.use']}</Tag>}
      />
      <IconButton
        data-testid={walletsTestIds.connectionEnd(connector.id)}
        label={messages[previous ? 'wallets.forget' : 'wallets.disconnect'](connector.name)}
        onClick={onEnd}
      >
        {previous ? <CloseIcon /> : <DisconnectIcon />}
      </IconButton>
    </div>
  )
}

export declare namespace WalletRow {
  type Props = {
    wallet: WalletConnection
    /** It is the wallet that the page shows. */
    used: boolean
    onUse: () => void
    onEnd: () => void
  }
}
