'use client'
import { networkImageUrl } from '@latchkey/core/modal'
import type { Namespace } from '@latchkey/protocol'
import { ImageTile } from '@latchkey/ui'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'

/** A namespace by the picture of the site's first network in it. */
export function ChainTile({ name, namespace }: ChainTile.Props) {
  const latchkey = useLatchkey()
  const network = useLatchkeyState(({ networks }) =>
    networks.find(({ chainNamespace }) => chainNamespace === namespace),
  )
  return <ImageTile name={name} round src={network && networkImageUrl(latchkey, network)} />
}

export declare namespace ChainTile {
  type Props = { name: string; namespace: Namespace }
}
