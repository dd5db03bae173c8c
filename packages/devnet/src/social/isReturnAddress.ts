import type { PlayClient } from './PlayClient.ts'
import type { StandIn } from './StandIn.ts'

/** Whether a provider sends visitors of a client to this address. */
export function isReturnAddress(
  asked: string,
  { client, standIn }: { client: PlayClient; standIn: Pick<StandIn, 'redirects'> },
): boolean {
  return client.redirectUris.some(
    (own) => asked === own || (standIn.redirects === 'below' && isBelow(asked, own)),
  )
}

/** GitHub's rule: the same port, host or a sub-domain of it, path or one below it. An address with a query is none here. */
function isBelow(asked: string, registered: string): boolean {
  if (!URL.canParse(asked) || /[?#]/.test(asked)) return false
  const [to, own] = [new URL(asked), new URL(registered)]
  const folder = own.pathname.endsWith('/') ? own.pathname : `${own.pathname}/`
  return (
    to.protocol === own.protocol &&
    to.port === own.port &&
    (to.hostname === own.hostname || to.hostname.endsWith(`.${own.hostname}`)) &&
    (to.pathname === own.pathname || to.pathname.startsWith(folder))
  )
}
