import { Hono } from 'hono'
import type { ServerEnv, ServerRoutes } from '../http/ServerEnv.ts'
import { docsPage, docsPolicy } from './docsPage.ts'
import { openApiDocument } from './openApiDocument.ts'
import { operations } from './operations.ts'

const maxAge = 'public, max-age=300'

/** The API's description, for programs and for people. */
export function openApiRoutes({ publicUrl }: { publicUrl: string | undefined }): ServerRoutes {
  let document: string | undefined
  let page: { html: string; policy: string } | undefined
  return new Hono<ServerEnv>()
    .get('/openapi.json', (c) => {
      document ??= JSON.stringify(openApiDocument(operations, { publicUrl }))
      c.header('Cache-Control', maxAge)
      return c.body(document, 200, { 'Content-Type': 'application/json' })
    })
    .get('/docs', async (c) => {
      page ??= { html: docsPage(operations), policy: await docsPolicy() }
      c.header('Cache-Control', maxAge)
      c.header('Content-Security-Policy', page.policy)
      return c.html(page.html)
    })
}
