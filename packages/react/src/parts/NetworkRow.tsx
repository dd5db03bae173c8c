'use client'
import type { Network } from '@latchkey/core'
import { networkImageUrl } from '@latchkey/core/modal'
import { ImageTile, Row } from '@latchkey/ui'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { enAccount } from '../i18n/enAccount.ts'
import { useViewMessages } from '../i18n/MessagesContext.ts'
import { viewTestIds } from '../viewTestIds.ts'
import { useViewPreload } from './ViewCode.ts'

/** A network to choose; the one in use carries a tick, a test network says so below its name. */
export function NetworkRow({ active, network, onSelect, unavailable }: NetworkRow.Props) {
  const latchkey = useLatchkey()
  const messages = useViewMessages(enAccount)
  const preload = useViewPreload()
  return (
    <Row
      data-testid={viewTestIds.networkItem(network.caipNetworkId)}
      disabledReason={unavailable}
      leading={<ImageTile name={network.name} round src={networkImageUrl(latchkey, network)} />}
      onClick={onSelect}
      onPointerEnter={() => preload('SwitchNetwork')}
      selected={active}
      subtitle={network.testnet && messages['networks.testnet']}
      title={network.name}
    />
  )
}

export declare namespace NetworkRow {
  type Props = {
    active: boolean
    network: Network
    onSelect: () => void
    /** Why the network cannot be chosen. */
    unavailable?: string | undefined
  }
}
