import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { $ZodType } from 'zod/v4/core'
import type { OnrampEvent } from '../onramp/OnrampProvider.ts'
import type { Project } from '../projects/Project.ts'
import type { AuthSession } from '../sessions/AuthSession.ts'
import type { RateClass } from './RateClass.ts'

/**
 * Who may call a route: anyone (`public`), a device by a proof of its key (`device`), a page or program of a registered project from an origin it allows
 * (`project`), a signed-in visitor, the operator of this server, another program that the operator lets in (`machine`), or a provider that signs
 * what it sends with a secret it shares with the operator (`webhook`).
 */
export type Access = keyof Principals

/** What the check of each kind of caller finds out, for the handlers behind it. */
export type Principals = {
  /** Thumbprint of its key (RFC 7638). */
  device: { device: string }
  machine: object
  operator: object
  project: { project: Project }
  public: object
  visitor: { project: Project; session: AuthSession }
  /** What its body says; the signature is over the body as it came. */
  webhook: { events: readonly OnrampEvent[]; provider: string }
}

/** A JSON body by its schema, or other media types. */
export type Content = $ZodType | MediaType | readonly MediaType[]

type MediaType = `${string}/${string}`

export type Parameter = {
  description: string
  required?: boolean | undefined
  type?: 'boolean' | 'integer' | 'string' | undefined
}

/**
 * `json` is read and checked before the handler, whatever its content type says; what does not fit is refused with 400
 * or 422. `text` is only described: the handler gets the body as it came, for protocols with error answers of their own. Of
 * one that is larger than `maxBytes` no more than that is read.
 */
export type Body = { json: $ZodType } | { text: Content; maxBytes?: number | undefined }

/** All that is said of a route. Check, limits, CORS, body, document and tests follow from it. */
export type RouteDeclaration = {
  method: 'delete' | 'get' | 'post' | 'put'
  /** With `{name}` where a part of the path is open. */
  path: string
  /** The budget that a request counts against; `unlimited` is for probes, which must always get through. */
  rate: Exclude<RateClass, 'calls'> | 'unlimited'
  /** A page that a browser shows by itself: no page of another origin reads it, and its errors are pages in words too. */
  page?: true | undefined
  /** The handler asks nodes, and charges what it asks with `charge` before it does. */
  asksNodes?: true | undefined
  summary: string
  /** Heading in the document. */
  tag: string
  query?: Readonly<Record<string, Parameter>> | undefined
  body?: Body | undefined
  response: { status: number; description: string; content: Content }
} & (
  | { access: Exclude<Access, 'project'>; anyOrigin?: undefined }
  | {
      access: 'project'
      /** Answers pages of any origin, also those that the project does not allow. */
      anyOrigin?: true | undefined
    }
)

/** Takes an upgraded connection; it makes the check of the declared access itself, in the protocol of its socket. */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
