import { finishedRegistration, finishRegistration, linkAnswer } from '@latchkey/protocol/wallet'
import { type Route, route } from '../http/route.ts'
import { doneResponse } from '../roles/doneResponse.ts'
import type { RecoveryStore } from './createRecoveryStore.ts'

const tag = 'Recovery'

/** What the page of a mail's link does: it tells whom the link would let in, and lets them in or refuses them. */
export function linkRoutes({
  store,
}: {
  store: Pick<RecoveryStore, 'describe' | 'emailOf' | 'finish' | 'refuse'>
}): Route[] {
  return [
    route(
      {
        access: 'device',
        method: 'get',
        path: '/recovery/v1/links/{token}',
        rate: 'keys',
        response: { content: linkAnswer, description: 'Whom it would let in.', status: 200 },
        summary: 'Tells whom a link would let in, before anyone is.',
        tag,
      },
      async (c, { device }) => {
        const state = await store.describe({ device, token: c.req.param('token') })
        c.header('Cache-Control', 'no-store')
        if (state.status !== 'waiting') return c.json(state)
        const { walletId, ...waiting } = state
        const email = await store.emailOf(walletId)
        return c.json(email === undefined ? { status: 'expired' } : { ...waiting, email })
      },
    ),
    route(
      {
        access: 'device',
        method: 'post',
        path: '/recovery/v1/links/{token}/refuse',
        rate: 'login',
        response: doneResponse,
        summary: 'Refuses the device that waits, or is held.',
        tag,
      },
      async (c) => {
        await store.refuse(c.req.param('token'))
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        body: { json: finishRegistration },
        method: 'post',
        path: '/recovery/v1/links/{token}',
        rate: 'login',
        response: {
          content: finishedRegistration,
          description: 'It is registered, or held.',
          status: 200,
        },
        summary: 'Registers the device that waits: by its own proof, or with the number.',
        tag,
      },
      async (c, { body, device }) => {
        const token = c.req.param('token')
        return c.json(await store.finish({ device, number: body.number, token }))
      },
    ),
  ]
}
