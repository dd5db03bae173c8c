import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { type AnswerContext, answer, callMethods } from './answer.ts'

const maxBodyBytes = 1024 * 1024

/** The RPC over HTTP, for pages of any origin. */
export function createRpcApp(context: AnswerContext): Hono {
  const app = new Hono()
  const call = callMethods(context)
  // Without a list of headers the ones a page asks for are allowed: clients name themselves in one.
  app.use(cors({ maxAge: 86_400, origin: '*' }))
  app.get('/health', (c) => c.text('ok'))
  app.post('/', bodyLimit({ maxSize: maxBodyBytes }), async (c) => {
    const reply = await answer(await c.req.text(), call)
    return reply === undefined
      ? c.body(null, 204)
      : c.body(reply, 200, { 'content-type': 'application/json; charset=utf-8' })
  })
  app.all('/', (c) => c.text('Used HTTP Method is not allowed. POST or OPTIONS is required\n', 405))
  return app
}
