'use client'
import type { Network } from '@latchkey/core'
import { networkImageUrl } from '@latchkey/core/modal'
import { CheckIcon, ImageTile, Row, Tag } from '@latchkey/ui'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../i18n/MessagesContext.ts'
import { preloadView } from '../modal/viewCode.ts'
import { testIds } from '../testIds.ts'

/** A network to choose; the one in use carries a tick, a test network says so. */
export function NetworkRow({ active, network, onSelect, unavailable }: NetworkRow.Props) {
  const latchkey = useLatchkey()
  const messages = useMessages()
  return (
    <Row
      aria-current={active || undefined}
      data-testid={testIds.networkItem(network.caipNetworkId)}
      disabled={unavailable !== undefined}
      icon={
        <ImageTile name={network.name} shape="round" src={networkImageUrl(latchkey, network)} />
      }
      onClick={onSelect}
      onPointerEnter={() => preloadView('SwitchNetwork')}
      subtitle={unavailable}
      title={network.name}
      trailing={
        active ? (
          <CheckIcon label={messages['networks.active']} />
        ) : network.testnet ? (
          <Tag>{messages['networks.testnet']}</Tag>
        ) : null
      }
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
