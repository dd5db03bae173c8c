import { errorEnvelope } from '@latchkey/protocol/http'
import { toJSONSchema } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { version } from '../version.ts'
import type { Content, Operation } from './Operation.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of some operations. */
export function openApiDocument(
  operations: readonly Operation[],
  { publicUrl }: { publicUrl: string | undefined },
): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation) }
  return {
    components: {
      responses: {
        Error: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          description: 'What went wrong; `code` is stable, `reasons` are for people.',
        },
      },
      schemas: { Error: schemaOf(errorEnvelope) },
      securitySchemes: {
        projectHeader: { in: 'header', name: 'x-project-id', type: 'apiKey' },
        projectQuery: { in: 'query', name: 'projectId', type: 'apiKey' },
      },
    },
    info: {
      description:
        'The server behind the Latchkey connect modal. Every answer carries `x-request-id`; every error has the same body.',
      license: { identifier: 'MIT', name: 'MIT' },
      title: 'Latchkey',
      version,
    },
    openapi: '3.1.0',
    paths,
    ...(publicUrl === undefined ? {} : { servers: [{ url: publicUrl }] }),
  }
}

function described({
  method,
  path,
  summary,
  tag,
  project,
  query,
  body,
  response,
}: Operation): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    in: 'path',
    name,
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(query ?? {}).map(([name, { description, required, type }]) => ({
    description,
    in: 'query',
    name,
    required: required ?? false,
    schema: { type: type ?? 'string' },
  }))
  return {
    operationId: operationId(method, path),
    parameters: [...inPath, ...inQuery],
    ...(body ? { requestBody: { content: contentOf(body), required: true } } : {}),
    responses: {
      default: { $ref: '#/components/responses/Error' },
      [response.status]: {
        description: response.description,
        ...(response.content ? { content: contentOf(response.content) } : {}),
      },
    },
    security: project ? [{ projectQuery: [] }, { projectHeader: [] }] : [],
    summary,
    tags: [tag],
  }
}

function operationId(method: string, path: string): string {
  // A trailing slash is another operation, and ids must differ.
  const words = path.replace(/\/$/, '/slash').split(/[^a-zA-Z0-9]+/)
  return [method, ...words.filter(Boolean)].join('_')
}

function contentOf(content: NonNullable<Content>): Json {
  if (typeof content === 'string') return { [content]: {} }
  return isList(content)
    ? Object.fromEntries(content.map((type) => [type, {}]))
    : { 'application/json': { schema: schemaOf(content) } }
}

function isList(content: NonNullable<Content>): content is readonly `${string}/${string}`[] {
  return Array.isArray(content)
}

function schemaOf(schema: $ZodType): Json {
  // OpenAPI 3.1 speaks this dialect already, so naming it in each schema only adds noise.
  const { $schema: _, ...json } = toJSONSchema(schema)
  return json
}
