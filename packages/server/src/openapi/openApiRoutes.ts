import type { RouteDeclaration } from '../http/RouteDeclaration.ts'
import { type Route, route } from '../http/route.ts'
import { docsPage, docsPolicy } from './docsPage.ts'
import { openApiDocument } from './openApiDocument.ts'

const maxAge = 'public, max-age=300'

/** The API's description, for programs and for people. */
export function openApiRoutes({
  publicUrl,
  routes,
}: {
  publicUrl: string | undefined
  /** Every route of the server, asked for with the first request. */
  routes: () => readonly RouteDeclaration[]
}): Route[] {
  let document: string | undefined
  let page: { html: string; policy: string } | undefined
  return [
    route(
      {
        access: 'public',
        method: 'get',
        path: '/openapi.json',
        rate: 'light',
        response: { content: 'application/json', description: 'This document.', status: 200 },
        summary: 'Describes the API in OpenAPI 3.1.',
        tag: 'Operations',
      },
      (c) => {
        document ??= JSON.stringify(openApiDocument(routes(), { publicUrl }))
        c.header('Cache-Control', maxAge)
        return c.body(document, 200, { 'Content-Type': 'application/json' })
      },
    ),
    route(
      {
        access: 'public',
        method: 'get',
        path: '/docs',
        rate: 'light',
        response: { content: 'text/html', description: 'A page.', status: 200 },
        summary: 'Describes the API for people.',
        tag: 'Operations',
      },
      async (c) => {
        page ??= { html: docsPage(routes(), { publicUrl }), policy: await docsPolicy() }
        c.header('Cache-Control', maxAge)
        c.header('Content-Security-Policy', page.policy)
        return c.html(page.html)
      },
    ),
  ]
}
