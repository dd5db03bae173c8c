import { knownAnswer, knownWallet, madeWallet } from '@latchkey/protocol/wallet'
import type { JWK } from 'jose'
import { type Route, route } from '../http/route.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { descriptorDigest } from '../roles/descriptorDigest.ts'
import { doneResponse } from '../roles/doneResponse.ts'
import { emailIdentity } from '../roles/identity.ts'
import { readIntroduction } from '../roles/introduction.ts'
import { writeRecoveryWord } from '../roles/recoveryWord.ts'
import { requireObjectId } from '../roles/requireObjectId.ts'
import { addressOf } from './addressOf.ts'
import { provenBy } from './challenges/provenBy.ts'
import type { RecoveryStore } from './createRecoveryStore.ts'
import { notRegistered } from './notRegistered.ts'
import { walletMissing } from './walletMissing.ts'

const tag = 'Recovery'

/** What the role `recovery` learns of a wallet that is made, and says for the role `wallet` once that has lost it. */
export function madeRoutes({
  introducer,
  keys,
  now,
  onMissing,
  store,
}: {
  /** The public key of the role `wallet`. */
  introducer: () => Promise<JWK>
  keys: Pick<RoleKeys, 'signing'>
  now: () => number
  /** Called where one role knows a wallet and the other does not. */
  onMissing: (walletId: string) => void
  store: Pick<RecoveryStore, 'challenges' | 'knownOf' | 'setMade'>
}): Route[] {
  return [
    route(
      {
        access: 'device',
        body: { json: knownWallet },
        method: 'post',
        path: '/recovery/v1/wallets/{wallet}/known',
        rate: 'keys',
        response: { content: knownAnswer, description: 'It is.', status: 200 },
        summary:
          'Says for the role `wallet` that an identity has a wallet, which a device brings back.',
        tag,
      },
      async (c, { body, countProject, device }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const { email, project } = await readIntroduction(body.introduction, {
          device,
          introducer: await introducer(),
          now: now(),
          purposes: ['make'],
        })
        await countProject(project)
        const proven = await provenBy(store.challenges, body.proof, {
          device,
          email,
          purpose: 'make',
        })
        const identity = proven ?? emailIdentity(addressOf(email))
        const descriptor = await store.knownOf({ identity, walletId })
        if (descriptor === undefined) {
          onMissing(walletId)
          throw walletMissing()
        }
        return c.json({
          word: await writeRecoveryWord(keys, {
            ...{ descriptor, device, walletId },
            now: now(),
            word: 'known',
          }),
        })
      },
    ),
    route(
      {
        access: 'device',
        body: { json: madeWallet },
        method: 'post',
        path: '/recovery/v1/wallets/{wallet}/made',
        rate: 'keys',
        response: doneResponse,
        summary: 'Notes that a wallet was made: its address gets no other one.',
        tag,
      },
      async (c, { body, device }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const descriptor = descriptorDigest(body.descriptor)
        const isOf = body.descriptor.walletId === walletId
        if (!isOf || !(await store.setMade({ descriptor, device, walletId }))) throw notRegistered()
        return c.body(null, 204)
      },
    ),
  ]
}
