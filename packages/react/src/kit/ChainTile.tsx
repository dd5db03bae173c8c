import type { Namespace } from '@latchkey/core'
import { networkImageUrl } from '@latchkey/core/modal'
import { ImageTile } from '@latchkey/ui'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** The network that stands for its namespace in pictures. */
const first = {
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  cosmos: 'cosmos:cosmoshub-4',
  eip155: 'eip155:1',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const satisfies Record<Namespace, string>

/** The picture of a namespace. */
export function ChainTile({ name, namespace, size }: ChainTile.Props) {
  const latchkey = useLatchkey()
  const src = networkImageUrl(latchkey, {
    assets: undefined,
    caipNetworkId: first[namespace],
    name,
  })
  return <ImageTile name={name} round size={size} src={src} />
}

export declare namespace ChainTile {
  type Props = {
    name: string
    namespace: Namespace
    /** Width and height in px. Defaults to 40. */
    size?: number | undefined
  }
}
