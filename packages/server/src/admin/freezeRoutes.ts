import * as z from 'zod'
import { type Route, route } from '../http/route.ts'
import { freezesRequest } from './adminRequest.ts'
import type { ServedRepositories } from './connectServer.ts'

/** Freezes the wallet of a visitor for the operator, and takes that back. */
export function freezeRoutes({ freezes }: Pick<ServedRepositories, 'freezes'>): Route[] {
  return [
    route(
      {
        access: 'operator',
        body: { json: freezesRequest },
        method: 'post',
        path: '/freezes',
        rate: 'unlimited',
        response: {
          content: z.object({ result: z.record(z.string(), z.string()) }),
          description: 'What became of it at each role that is here.',
          status: 200,
        },
        summary: 'Freezes the wallet of a visitor, or takes that back.',
        tag: 'Wallet',
      },
      async (c, { body: { actor, email, operation } }) =>
        c.json({ result: { ...(await freezes[operation](email, actor)) } }),
    ),
  ]
}
