import { originAllowed } from '@latchkey/protocol'
import { ApiError } from '../http/ApiError.ts'
import type { RouteContext } from '../http/route.ts'
import type { Project } from '../projects/Project.ts'

/** The origin of the page that asks. @throws {ApiError} 403 when no page does */
export type RequireOrigin = (c: RouteContext, project: Pick<Project, 'origins'>) => string

/**
 * Finds the origin that a sign-in belongs to. The project's check has let it in; here it has to be there.
 *
 * @param own the server's own origin: browsers leave the header out where a page of the same origin only reads
 */
export function createRequireOrigin({ own }: { own: string }): RequireOrigin {
  return (c, { origins }) => {
    const isOwnPage =
      c.req.header('sec-fetch-site') === 'same-origin' && originAllowed(own, origins)
    const given = c.req.header('origin') ?? (isOwnPage ? own : '')
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.origin
    throw new ApiError({
      code: 'origin_missing',
      description: 'Visitors sign in on a page: send its Origin.',
      field: 'origin',
      status: 403,
    })
  }
}
