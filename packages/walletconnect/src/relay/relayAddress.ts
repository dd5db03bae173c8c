/** The address of a relay's socket for this client. The token goes into the query: browsers set no headers here. */
export function relayAddress({
  projectId,
  relayUrl,
  token,
}: {
  relayUrl: string
  projectId: string
  token: string
}): string {
  const url = new URL(relayUrl)
  url.searchParams.set('auth', token)
  url.searchParams.set('projectId', projectId)
  url.searchParams.set('ua', 'wc-2/latchkey-1/browser')
  // With this a refusal is a close with a reason; browsers report nothing about an upgrade that fails.
  url.searchParams.set('useOnCloseEvent', 'true')
  return url.href
}
