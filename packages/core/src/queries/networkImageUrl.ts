import type { Latchkey } from '../Latchkey.ts'
import type { Network } from '../network/Network.ts'

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

/** Address of one of the server's pictures. */
export function imageUrl(
  { projectId, serverUrl }: Latchkey['options'],
  path: string,
  id: string,
): string {
  // An unknown picture is a letter tile rather than a broken image.
  return `${serverUrl}${path}${encodeURIComponent(id)}?${new URLSearchParams({ fallback: '1', projectId })}`
}
