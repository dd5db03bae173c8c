import { freezeWallet, thawedWallet } from '@latchkey/protocol/wallet'
import type { JWK } from 'jose'
import { type Route, route } from '../../http/route.ts'
import { doneResponse } from '../../roles/doneResponse.ts'
import { toThawed } from '../../roles/freezes/toThawed.ts'
import { requireRecoveryWord } from '../../roles/recoveryWord.ts'
import { requireObjectId } from '../../roles/requireObjectId.ts'
import type { WalletStore } from '../createWalletStore.ts'
import type { Entered } from '../slotRoutes.ts'

const tag = 'Wallet'

/** How an owner freezes their wallet at the role `wallet`, by a device of it or by a mail about one, and thaws it. */
export function freezeRoutes({
  entered,
  now,
  registrar,
  store,
}: {
  entered: Entered
  now: () => number
  /** The public key of the role `recovery`. */
  registrar: () => Promise<JWK>
  store: Pick<WalletStore, 'freeze' | 'freezeByMail' | 'identitiesOf' | 'thaw'>
}): Route[] {
  return [
    route(
      {
        access: 'device',
        body: { json: freezeWallet },
        method: 'post',
        path: '/wallet/v1/wallets/{wallet}/freeze',
        rate: 'keys',
        response: doneResponse,
        summary: 'Freezes the wallet: no device gets a part of it, until its owner thaws it.',
        tag,
      },
      async (c, { body: { word }, device }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        if (word === undefined) await store.freeze({ device, walletId })
        else {
          const recovery = await registrar()
          const of = { device, now: now(), recovery, walletId, word: 'frozen' } as const
          await store.freezeByMail({
            device,
            refused: await requireRecoveryWord(word, of),
            walletId,
          })
        }
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        method: 'post',
        path: '/wallet/v1/wallets/{wallet}/thaw',
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
        const identities = await store.identitiesOf(walletId)
        const hasEntered = (await entered({ device, identities })) !== undefined
        return c.json(toThawed(await store.thaw({ device, hasEntered, walletId }), now()))
      },
    ),
  ]
}
