import { ApiError } from './ApiError.ts'
import type { Access, Principals, RouteDeclaration } from './RouteDeclaration.ts'
import type { ServerContext } from './ServerEnv.ts'

/**
 * How each kind of caller is recognised: what is found out about the caller, or a thrown `ApiError`.
 *
 * The routes of a kind without an entry refuse every call.
 */
export type Authenticators = {
  readonly [A in Exclude<Access, 'public'>]?:
    | ((
        c: ServerContext,
        route: Pick<RouteDeclaration, 'anyOrigin'>,
      ) => Principals[A] | Promise<Principals[A]>)
    | undefined
}

/**
 * The check that a route's access asks for.
 *
 * @throws {ApiError} when called, for a kind of caller that nothing here recognises.
 */
export function authenticatorOf(
  route: Pick<RouteDeclaration, 'access' | 'anyOrigin'>,
  authenticators: Authenticators,
): (c: ServerContext) => object | Promise<object> {
  const { access } = route
  if (access === 'public') return () => ({})
  const authenticate = authenticators[access]
  if (authenticate) return (c) => authenticate(c, route)
  return () => {
    throw new ApiError({
      code: 'access_not_configured',
      description: `This server does not recognise any ${access}.`,
      field: 'authorization',
      status: 401,
    })
  }
}
