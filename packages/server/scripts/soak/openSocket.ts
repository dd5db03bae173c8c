import { WebSocket } from 'ws'
import type { RelayIdentity } from '../../src/testing/relayIdentity.ts'
import type { Source } from './Source.ts'
import type { Target } from './Target.ts'
import { visitorHeader } from './visitorHeader.ts'

/** Begins to open a socket of the relay. */
export function openSocket(
  { projectId, relayUrl }: Target,
  {
    identity,
    source: { headers, localAddress },
    query = {},
    kind,
  }: {
    identity: RelayIdentity
    source: Source
    query?: Record<string, string> | undefined
    /** Of honest visitors. */
    kind?: string | undefined
  },
): WebSocket {
  const search = new URLSearchParams({ auth: identity.token(relayUrl), projectId, ...query })
  return new WebSocket(`${relayUrl}/?${search}`, {
    handshakeTimeout: 20_000,
    headers: kind === undefined ? headers : { ...headers, [visitorHeader]: kind },
    perMessageDeflate: false,
    ...(localAddress === undefined ? {} : { localAddress }),
  })
}
