import type { Latchkey } from '../Latchkey.ts'
import type { Network } from '../network/Network.ts'

/** Picture of a network: the site's, else the server's. */
export function networkImageUrl(
  { options }: Latchkey,
  { assets, caipNetworkId, name }: Pick<Network, 'assets' | 'caipNetworkId' | 'name'>,
): string {
  return (
    assets?.imageUrl ||
    imageUrl(options, '/public/getAssetImage/', assets?.imageId ?? caipNetworkId, name)
  )
}

/** Address of one of the server's pictures. */
export function imageUrl(
  { projectId, serverUrl }: Latchkey['options'],
  path: string,
  id: string,
  name: string,
): string {
  // An unknown picture is a tile with the initials of the name rather than a broken image.
  return `${serverUrl}${path}${encodeURIComponent(id)}?${new URLSearchParams({ name, projectId })}`
}
