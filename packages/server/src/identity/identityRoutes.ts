import { type IdentityResponse, identityResponse } from '@latchkey/protocol/http'
import { addressKind } from '../chains/addressKind.ts'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import type { NameIdentity } from '../names/createNameIdentity.ts'
import type { NameZones } from '../names/NameZones.ts'
import type { Project } from '../projects/Project.ts'
import { maxRequests } from './createEnsSource.ts'
import type { LookUpIdentity } from './createIdentityLookup.ts'

const unnamedSeconds = 3600

/**
 * Tells the name and avatar shown beside an address (S7.4). EVM addresses have them (S1.17), Solana's where a chain is
 * set up for it; others have neither.
 */
export function identityRoutes({
  lookUps,
  now = Date.now,
  zonesOf,
}: {
  lookUps: { eip155: NameIdentity; solana?: LookUpIdentity | undefined }
  now?: (() => number) | undefined
  zonesOf: (project: Project) => NameZones
}): Route[] {
  return [
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/identity/{address}',
        query: { ...sdkParameters, sender: { description: 'Address of the visitor who asks.' } },
        rate: 'rest',
        response: {
          content: identityResponse,
          description: 'Name and avatar, null where there is none.',
          status: 200,
        },
        summary: 'Finds the name and avatar of an address.',
        tag: 'Blockchain',
      },
      async (c, { charge, project }) => {
        const address = c.req.param('address')
        const kind = addressKind(address)
        if (!kind)
          throw new ApiError({
            code: 'address_invalid',
            description: 'This is not an address.',
            field: 'address',
            status: 400,
          })
        const lookUp = kind === 'bip122' ? undefined : lookUps[kind]
        if (!lookUp) return answer(c, { avatar: null, name: null }, unnamedSeconds)
        await charge(maxRequests)
        const { avatar, freshUntil, name, resolvedAt } = await lookUp(address, zonesOf(project))
        const maxAgeSeconds = Math.max(0, Math.floor((freshUntil - now()) / 1000))
        const readAt = new Date(resolvedAt).toISOString()
        return answer(c, { avatar, name, resolvedAt: readAt }, maxAgeSeconds)
      },
    ),
  ]
}

function answer(c: ServerContext, identity: IdentityResponse, maxAgeSeconds: number): Response {
  // Of a name that may be taken down at any moment no cache has a copy to show.
  c.header(
    'Cache-Control',
    maxAgeSeconds === 0
      ? 'private, no-cache'
      : `public, max-age=${maxAgeSeconds}, s-maxage=${maxAgeSeconds}`,
  )
  // Whose names are shown is the project's, which may stand in this header instead of the address.
  c.header('Vary', 'x-project-id', { append: true })
  return c.json(identity)
}
