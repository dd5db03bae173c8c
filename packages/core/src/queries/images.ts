import type { Wallet } from '@latchkey/protocol/http'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { imageUrl } from './networkImageUrl.ts'

/** Picture of a catalogue wallet: its own URL or the server's (S7.28). */
export function walletImageUrl(
  { options }: Latchkey,
  { image_id, image_url }: Pick<Wallet, 'image_id' | 'image_url'>,
): string {
  return image_url || imageUrl(options, '/getWalletImage/', image_id)
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
