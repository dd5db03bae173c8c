import type { Network } from '@latchkey/core'
import { networkImageUrl } from '@latchkey/core/modal'
import { ImageTile } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useTexts } from '../kit/useTexts.ts'
import { en } from './en.ts'
import type { writeFee } from './writeToken.ts'

/** Where it happens, as a row of facts. */
export function NetworkRow({ network }: { network: Network }) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  return (
    <div>
      <dt>{messages['transaction.network']}</dt>
      <dd>
        <ImageTile name={network.name} round size={16} src={networkImageUrl(latchkey, network)} />
        <bdi>{network.name}</bdi>
      </dd>
    </div>
  )
}

/** What the network takes, as a row of facts. */
export function FeeRow({
  children,
  fee,
}: {
  /** Stands in the place of a fee that is not known. */
  children: ReactNode
  fee: ReturnType<typeof writeFee> | undefined
}) {
  const messages = useTexts(en)
  return (
    <div>
      <dt>{messages['transaction.feeRow']}</dt>
      <dd>
        {fee ? (
          <bdi>{messages[fee.isUnder ? 'transaction.under' : 'transaction.upTo'](fee.text)}</bdi>
        ) : (
          children
        )}
      </dd>
    </div>
  )
}
