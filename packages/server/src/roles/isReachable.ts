import { isLoopbackHost } from '../http/localAddress.ts'
import { readPublicUrl } from '../identity/readPublicUrl.ts'

/** Whether an address of the settings may be asked: https of a public host on any port, or one of this machine. */
export function isReachable(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password || url.hash) return false
  if (isOfThisMachine(text)) return /^https?:$/.test(url.protocol)
  url.port = ''
  return readPublicUrl(url.href) !== undefined
}

export function isOfThisMachine(text: string): boolean {
  return URL.canParse(text) && isLoopbackHost(new URL(text).host)
}
