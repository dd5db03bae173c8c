import type { Wallet } from '@latchkey/protocol/http'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { imageUrl } from './networkImageUrl.ts'

/** Picture of a catalogue wallet: its own URL or the server's (S7.28). */
export function walletImageUrl(
  { options }: Latchkey,
  { image_id, image_url, name }: Pick<Wallet, 'image_id' | 'image_url' | 'name'>,
): string {
  return image_url || imageUrl(options, '/getWalletImage/', image_id, name)
}

/** Picture of a connector: the site's, else the one the wallet announced, else the server's. */
export function connectorImageUrl(
  { options }: Latchkey,
  {
    id,
    imageId,
    imageUrl: announced,
    name,
  }: Pick<Connector, 'id' | 'imageId' | 'imageUrl' | 'name'>,
): string | undefined {
  return (
    options.connectorImages[id] ||
    announced ||
    (imageId ? imageUrl(options, '/public/getAssetImage/', imageId, name) : undefined)
  )
}
