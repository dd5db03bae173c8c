import { thawedWallet } from '@latchkey/protocol/wallet'
import { type Route, route } from '../../http/route.ts'
import { doneResponse } from '../../roles/doneResponse.ts'
import { toThawed } from '../../roles/freezes/toThawed.ts'
import { requireObjectId } from '../../roles/requireObjectId.ts'
import type { RecoveryStore } from '../createRecoveryStore.ts'

const tag = 'Recovery'

/** How a device of a wallet freezes it at the role `recovery`, and thaws it. */
export function freezeRoutes({
  now,
  store,
}: {
  now: () => number
  store: Pick<RecoveryStore, 'freeze' | 'thaw'>
}): Route[] {
  return [
    route(
      {
        access: 'device',
        method: 'post',
        path: '/recovery/v1/wallets/{wallet}/freeze',
        rate: 'keys',
        response: doneResponse,
        summary: 'Freezes the wallet: no device gets a part of it, until its owner thaws it.',
        tag,
      },
      async (c, { device }) => {
        await store.freeze({ device, walletId: requireObjectId(c.req.param('wallet')) })
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        method: 'post',
        path: '/recovery/v1/wallets/{wallet}/thaw',
        rate: 'keys',
        response: {
          content: thawedWallet,
          description: 'Whether it is frozen still.',
          status: 200,
        },
        summary: 'Thaws the wallet: at once by the device that has frozen it, else within a day.',
        tag,
      },
      async (c, { device }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        return c.json(toThawed(await store.thaw({ device, walletId }), now()))
      },
    ),
  ]
}
