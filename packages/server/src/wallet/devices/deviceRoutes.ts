import { answerArrival, nameDevice, walletDevices } from '@latchkey/protocol/wallet'
import { type Route, route } from '../../http/route.ts'
import { requireDeviceId } from '../../roles/arrivals/requireDeviceId.ts'
import { doneResponse } from '../../roles/doneResponse.ts'
import { requireObjectId } from '../../roles/requireObjectId.ts'
import type { WalletStore } from '../createWalletStore.ts'
import { loggedOut } from '../loggedOut.ts'

const tag = 'Wallet'

/** How an owner sees the devices of their wallet, names and ends them, and lets new ones in. */
export function deviceRoutes({
  store,
}: {
  store: Pick<WalletStore, 'answer' | 'deviceOf' | 'endDevice' | 'listDevices' | 'nameDevice'>
}): Route[] {
  /** The wallet that a device is logged in to. @throws {ApiError} 403 `logged_out` */
  async function walletOf(device: string): Promise<string> {
    const own = await store.deviceOf(device)
    if (!own?.isIn) throw loggedOut()
    return own.walletId
  }

  return [
    route(
      {
        access: 'device',
        method: 'get',
        path: '/wallet/v1/devices',
        rate: 'rest',
        response: { content: walletDevices, description: 'The devices.', status: 200 },
        summary: 'Lists the devices of the wallet, and those that wait to be let in.',
        tag,
      },
      async (c, { device }) => {
        c.header('Cache-Control', 'no-store')
        return c.json(await store.listDevices({ device, walletId: await walletOf(device) }))
      },
    ),
    route(
      {
        access: 'device',
        body: { json: nameDevice },
        method: 'post',
        path: '/wallet/v1/devices/{device}/name',
        rate: 'keys',
        response: doneResponse,
        summary: 'Names a device of the wallet.',
        tag,
      },
      async (c, { body, device: by }) => {
        const device = requireDeviceId(c.req.param('device'))
        await store.nameDevice({ by, device, name: body.name.trim(), walletId: await walletOf(by) })
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        method: 'post',
        path: '/wallet/v1/wallets/{wallet}/devices/{device}/end',
        rate: 'keys',
        response: doneResponse,
        summary: 'Ends another device of the wallet.',
        tag,
      },
      async (c, { device: by }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const device = requireDeviceId(c.req.param('device'))
        await store.endDevice({ by, device, walletId })
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        body: { json: answerArrival },
        method: 'post',
        path: '/wallet/v1/wallets/{wallet}/arrivals/{device}',
        rate: 'keys',
        response: doneResponse,
        summary: 'Lets another device into the wallet of one that is logged in, or refuses it.',
        tag,
      },
      async (c, { body, device: by }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const device = requireDeviceId(c.req.param('device'))
        await store.answer({ answer: body.answer, by, device, walletId })
        return c.body(null, 204)
      },
    ),
  ]
}
