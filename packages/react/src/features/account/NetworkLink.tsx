'use client'
import type { Network } from '@latchkey/core'
import { navigate, networkImageUrl } from '@latchkey/core/modal'
import { ChevronIcon, ImageTile, Row } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { useViewPreload } from '../../kit/ViewCode.ts'
import { en } from './en.ts'

/** The network in use; leads to the others. */
export function NetworkLink({ network }: { network: Network }) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  return (
    <Row
      leading={<ImageTile name={network.name} round src={networkImageUrl(latchkey, network)} />}
      onClick={() => navigate.push(latchkey, { name: 'Networks' })}
      onPointerEnter={() => preload('Networks')}
      subtitle={messages['account.network']}
      title={network.name}
      trailing={<ChevronIcon />}
    />
  )
}
