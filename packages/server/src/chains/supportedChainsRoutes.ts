import { type SupportedChainsResponse, supportedChainsResponse } from '@latchkey/protocol/http'
import { etagOf } from '../http/etagOf.ts'
import { matchesEtag } from '../http/matchesEtag.ts'
import { type Route, route } from '../http/route.ts'
import type { Chain } from './chainConfig.ts'

const maxAgeSeconds = 300

/** Tells which chains the server routes (S7.3), and on which of them it serves swaps and sells. Public: it names no project. */
export function supportedChainsRoutes({
  chains,
  onramp = [],
  servesSwaps,
}: {
  chains: ReadonlyMap<string, Chain>
  /** Where the configured providers sell; none without one. */
  onramp?: readonly string[] | undefined
  /** Whether the configuration has swaps served on a chain. Pages keep the list, so it does not follow what happens to nodes and contracts. */
  servesSwaps: (chain: Chain) => boolean
}): Route[] {
  const sorted = [...chains.values()].sort((a, b) => byNamespaceThenId(a.id, b.id))
  const idsOf = (some: readonly Chain[]) => some.map(({ id }) => id)
  return [
    route(
      {
        access: 'public',
        method: 'get',
        path: '/v1/supported-chains',
        rate: 'rest',
        response: {
          content: supportedChainsResponse,
          description: 'CAIP-2 ids of the chains.',
          status: 200,
        },
        summary: 'Lists the chains the server routes.',
        tag: 'Blockchain',
      },
      (c) => {
        const response: SupportedChainsResponse = {
          http: idsOf(sorted),
          ...(onramp.length > 0 && {
            onramp: idsOf(sorted.filter(({ id }) => onramp.includes(id))),
          }),
          swap: idsOf(sorted.filter(servesSwaps)),
          ws: [],
        }
        const body = JSON.stringify(response)
        const etag = etagOf(body)
        c.header('Cache-Control', `public, max-age=${maxAgeSeconds}`)
        c.header('ETag', etag)
        if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
        c.header('Content-Type', 'application/json')
        return c.body(body)
      },
    ),
  ]
}

function byNamespaceThenId(a: string, b: string): number {
  const [namespaceA = '', referenceA = ''] = a.split(':')
  const [namespaceB = '', referenceB = ''] = b.split(':')
  if (namespaceA !== namespaceB) return namespaceA < namespaceB ? -1 : 1
  return referenceA.localeCompare(referenceB, 'en', { numeric: true })
}
