import type { Context } from 'hono'
import type { $ZodType, output } from 'zod/v4/core'
import type { Content, Principals, RouteDeclaration, TakeUpgrade } from './RouteDeclaration.ts'
import type { ServerEnv } from './ServerEnv.ts'

/** What a handler is given beside the context. */
export type Given<D extends Pick<RouteDeclaration, 'access' | 'asksNodes' | 'body'>> =
  Principals[D['access']] &
    BodyOf<D['body']> &
    (D['access'] extends 'device' ? { countProject: CountProject } : object) &
    (D['asksNodes'] extends true ? Charged : object)

/** Counts calls against what the visitor and the project may ask of nodes. Throws 429 when that is used up. */
export type Charge = (calls: number) => Promise<void>

type Charged = { charge: Charge }

/**
 * Counts a device's request against the budget of a project, by its id, before the work: which project it is for, only the
 * handler knows. Throws 429 when that is used up.
 */
export type CountProject = (id: string) => Promise<void>

type BodyOf<B> = B extends { json: infer S extends $ZodType }
  ? { body: output<S> }
  : B extends { text: Content }
    ? { body: string }
    : object

export type RouteContext<Path extends string = string> = Context<ServerEnv, RouterPath<Path>>

type RouterPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${RouterPath<After>}`
  : Path

/** A route that is ready to be mounted. */
export type Route = RouteDeclaration & {
  answer(c: RouteContext, given: { body?: unknown; charge?: Charge }): Response | Promise<Response>
  /** For a WebSocket; over HTTP the path answers 426. */
  upgrade?: TakeUpgrade | undefined
}

/** Declares a route. `access` and `rate` have no default, so that none is open by oversight. */
export function route<const D extends RouteDeclaration>(
  declaration: D,
  answer: (c: RouteContext<D['path']>, given: Given<D>) => Response | Promise<Response>,
): Route {
  // The mount gives what the declaration says, which the types of a list of routes cannot express.
  return { ...declaration, answer: answer as Route['answer'] }
}
