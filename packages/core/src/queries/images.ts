import type { Wallet } from '@latchkey/protocol/http'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { Network } from '../network/Network.ts'

/** Picture of a catalogue wallet: its own URL or the server's (S7.28). */
export function walletImageUrl(
  { options }: Latchkey,
  { image_id, image_url }: Pick<Wallet, 'image_id' | 'image_url'>,
): string {
  return image_url || imageUrl(options, '/getWalletImage/', image_id)
}

/** Picture of a network: the site's, else the server's. */
export function networkImageUrl(
  { options }: Latchkey,
  { assets, caipNetworkId }: Pick<Network, 'assets' | 'caipNetworkId'>,
): string {
  return (
    assets?.imageUrl ||
    imageUrl(options, '/public/getAssetImage/', assets?.imageId ?? caipNetworkId)
  )
}

/** Picture of a connector: the site's, else the one the wallet announced, else the server's. */
export function connectorImageUrl(
  { options }: Latchkey,
  { id, imageId, imageUrl: announced }: Pick<Connector, 'id' | 'imageId' | 'imageUrl'>,
): string | undefined {
  return (
    options.connectorImages[id] ||
    announced ||
    (imageId ? imageUrl(options, '/public/getAssetImage/', imageId) : undefined)
  )
}

function imageUrl({ projectId, serverUrl }: Latchkey['options'], path: string, id: string): string {
  // An unknown picture is a letter tile rather than a broken image.
  return `${serverUrl}${path}${encodeURIComponent(id)}?${new URLSearchParams({ fallback: '1', projectId })}`
}
