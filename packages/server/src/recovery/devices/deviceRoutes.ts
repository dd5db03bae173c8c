import { answerArrival } from '@latchkey/protocol/wallet'
import { type Route, route } from '../../http/route.ts'
import { requireDeviceId } from '../../roles/arrivals/requireDeviceId.ts'
import { doneResponse } from '../../roles/doneResponse.ts'
import { requireObjectId } from '../../roles/requireObjectId.ts'
import type { RecoveryStore } from '../createRecoveryStore.ts'

const tag = 'Recovery'

/** What a device of a wallet says to the role `recovery`: that it is used, and what becomes of the others. */
export function deviceRoutes({
  store,
}: {
  store: Pick<RecoveryStore, 'answer' | 'endDevice' | 'seen'>
}): Route[] {
  return [
    route(
      {
        access: 'device',
        method: 'post',
        path: '/recovery/v1/wallets/{wallet}/seen',
        rate: 'rest',
        response: doneResponse,
        summary: 'Notes to the day that a device of a wallet is used: it holds new ones.',
        tag,
      },
      async (c, { device }) => {
        await store.seen({ device, walletId: requireObjectId(c.req.param('wallet')) })
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        body: { json: answerArrival },
        method: 'post',
        path: '/recovery/v1/wallets/{wallet}/arrivals/{device}',
        rate: 'keys',
        response: doneResponse,
        summary: 'Lets another device into the wallet of a known one, or refuses it.',
        tag,
      },
      async (c, { body, device: by }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const device = requireDeviceId(c.req.param('device'))
        await store.answer({ answer: body.answer, by, device, walletId })
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        method: 'post',
        path: '/recovery/v1/wallets/{wallet}/devices/{device}/end',
        rate: 'keys',
        response: doneResponse,
        summary: 'Ends another device of the wallet: it gets no part any more.',
        tag,
      },
      async (c, { device: by }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const device = requireDeviceId(c.req.param('device'))
        await store.endDevice({ by, device, walletId })
        return c.body(null, 204)
      },
    ),
  ]
}
