import { parseUrl } from '@latchkey/protocol'

const ofThisMachine = /(?:^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/

/** Whether a phone may be led to it: a page over https, and on the machine of a developer's wallet over http, too. */
export function isChannelUrl(text: string, walletOrigin: string): boolean {
  // URL drops line breaks and spaces, so that a code would hold another text than was looked at.
  const url = /[\s\p{Cc}]/u.test(text) ? undefined : parseUrl(text)
  if (!url || url.username || url.password) return false
  if (url.protocol === 'https:') return true
  const isLocal = ofThisMachine.test(new URL(walletOrigin).hostname)
  return isLocal && url.protocol === 'http:' && ofThisMachine.test(url.hostname)
}
