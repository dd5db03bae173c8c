import type { $ZodType } from 'zod/v4/core'

/** One way to call the server, as the OpenAPI document tells it. */
export type Operation = {
  method: 'delete' | 'get' | 'post' | 'put'
  /** With `{name}` where the router has `:name`. */
  path: string
  summary: string
  tag: 'Bitcoin' | 'Blockchain' | 'Catalogue' | 'Events' | 'Operations' | 'Project' | 'Relay'
  /** Needs a project id, and an origin that the project allows. */
  project: boolean
  query?: Readonly<Record<string, Parameter>> | undefined
  body?: Content
  response: { status: number; description: string; content: Content }
}

export type Parameter = {
  description: string
  required?: boolean | undefined
  type?: 'boolean' | 'integer' | 'string' | undefined
}

/** A JSON body by its schema, or other media types. */
export type Content = $ZodType | MediaType | readonly MediaType[] | undefined

type MediaType = `${string}/${string}`
