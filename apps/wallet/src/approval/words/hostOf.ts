import { parseUrl } from '@latchkey/protocol'

/** Of a name of the DNS, with a port. */
const maxLength = 260

/** The host of a page; one that was cut could be read as another one. */
export function hostOf(site: string | undefined): string | undefined {
  const url = parseUrl(site ?? '')
  const isPage = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isPage && url.host.length <= maxLength ? url.host : undefined
}
