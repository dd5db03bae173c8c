import {
  finishedRegistration,
  finishRegistration,
  linkAnswer,
  refusedLink,
} from '@latchkey/protocol/wallet'
import { type Route, route } from '../http/route.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { writeRecoveryWord } from '../roles/recoveryWord.ts'
import type { RecoveryStore } from './createRecoveryStore.ts'

const tag = 'Recovery'

/** What the page of a mail's link does: it tells whom the link would let in, and lets them in or refuses them. */
export function linkRoutes({
  keys,
  now,
  store,
}: {
  keys: Pick<RoleKeys, 'signing'>
  now: () => number
  store: Pick<RecoveryStore, 'describe' | 'emailOf' | 'finish' | 'isFrozen' | 'refuse'>
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
        const [email, isFrozen] = await Promise.all([
          store.emailOf(walletId),
          store.isFrozen(walletId),
        ])
        if (email === undefined) return c.json({ status: 'expired' as const })
        return c.json({ ...waiting, email, ...(isFrozen && { isFrozen }) })
      },
    ),
    route(
      {
        access: 'device',
        method: 'post',
        path: '/recovery/v1/links/{token}/refuse',
        rate: 'login',
        response: {
          content: refusedLink,
          description: 'The wallet is frozen here; by the word it is at the other role.',
          status: 200,
        },
        summary: 'Refuses the device that the mail was about, and freezes the wallet.',
        tag,
      },
      async (c, { device }) => {
        const of = { device, token: c.req.param('token') }
        const { refused, walletId } = await store.refuse(of)
        const word = await writeRecoveryWord(keys, {
          ...{ device, refused, walletId },
          now: now(),
          word: 'frozen',
        })
        return c.json({ walletId, word })
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
