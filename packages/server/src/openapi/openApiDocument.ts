import { errorEnvelope } from '@latchkey/protocol/http'
import type { Access, Content, RouteDeclaration } from '../http/RouteDeclaration.ts'
import { version } from '../version.ts'
import { operationId } from './operationId.ts'
import { schemaOf } from './schemaOf.ts'

type Json = Record<string, unknown>

/** How a caller of each kind shows who it is: any one of these will do. */
const schemes: Readonly<Record<Access, readonly (readonly [string, Json])[]>> = {
  device: [['deviceProof', { in: 'header', name: 'DPoP', type: 'apiKey' }]],
  machine: [['machineToken', { scheme: 'bearer', type: 'http' }]],
  operator: [['operatorToken', { scheme: 'bearer', type: 'http' }]],
  project: [
    ['projectQuery', { in: 'query', name: 'projectId', type: 'apiKey' }],
    ['projectHeader', { in: 'header', name: 'x-project-id', type: 'apiKey' }],
  ],
  public: [],
  visitor: [['visitorToken', { scheme: 'bearer', type: 'http' }]],
  webhook: [['webhookSignature', { in: 'header', name: 'webhook-signature', type: 'apiKey' }]],
}

/** The OpenAPI 3.1 document of some routes. */
export function openApiDocument(
  routes: readonly RouteDeclaration[],
  { publicUrl }: { publicUrl: string | undefined },
): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: described(route) }
  return {
    components: {
      responses: {
        Error: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          description: 'What went wrong; `code` is stable, `reasons` are for people.',
        },
      },
      schemas: { Error: schemaOf(errorEnvelope) },
      securitySchemes: Object.fromEntries(routes.flatMap(({ access }) => schemes[access])),
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
  access,
  method,
  path,
  summary,
  tag,
  query,
  body,
  response,
}: RouteDeclaration): Json {
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
    ...(body
      ? {
          requestBody: {
            content: contentOf('json' in body ? body.json : body.text),
            required: true,
          },
        }
      : {}),
    responses: {
      default: { $ref: '#/components/responses/Error' },
      [response.status]: {
        description: response.description,
        content: contentOf(response.content),
      },
    },
    security: schemes[access].map(([name]) => ({ [name]: [] })),
    summary,
    tags: [tag],
  }
}

function contentOf(content: Content): Json {
  if (typeof content === 'string') return { [content]: {} }
  return isList(content)
    ? Object.fromEntries(content.map((type) => [type, {}]))
    : { 'application/json': { schema: schemaOf(content) } }
}

function isList(content: Content): content is readonly `${string}/${string}`[] {
  return Array.isArray(content)
}
