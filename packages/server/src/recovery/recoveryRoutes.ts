import { partAnswer, putRecoveryPart, readPart } from '@latchkey/protocol/wallet'
import type { JWK } from 'jose'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import type { MailBudget } from '../mail/createMailBudget.ts'
import type { Mailer } from '../mail/createMailer.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { doneResponse } from '../roles/doneResponse.ts'
import { readIntroduction } from '../roles/introduction.ts'
import { madeMeanwhile } from '../roles/madeMeanwhile.ts'
import { requireObjectId } from '../roles/requireObjectId.ts'
import { sealPart } from '../roles/sealPart.ts'
import { unsealPart } from '../roles/unsealPart.ts'
import { addressOf } from './addressOf.ts'
import { provenBy } from './challenges/provenBy.ts'
import type { RecoveryStore } from './createRecoveryStore.ts'
import { deviceRoutes } from './devices/deviceRoutes.ts'
import { freezeRoutes } from './freezes/freezeRoutes.ts'
import { linkRoutes } from './linkRoutes.ts'
import { madeRoutes } from './madeRoutes.ts'
import { notRegistered } from './notRegistered.ts'
import { registrationRoutes } from './registrationRoutes.ts'
import { walletMissing } from './walletMissing.ts'

const tag = 'Recovery'

/** What the role `recovery` does for a device: its half of managed slots, once a device was registered by its own mail. */
export function recoveryRoutes({
  budget,
  introducer,
  keys,
  mailer,
  now,
  onMissing,
  onTaken,
  originOf,
  pause,
  store,
}: {
  budget: MailBudget
  /** The public key of the role `wallet`. */
  introducer: () => Promise<JWK>
  keys: Pick<RoleKeys, 'signing' | 'unseal'>
  mailer: Pick<Mailer, 'isDown' | 'send'>
  now: () => number
  /** Called where one role knows a wallet and the other does not. */
  onMissing: (walletId: string) => void
  /** Called where the role `wallet` would have a wallet made that is another one's. */
  onTaken: (walletId: string) => void
  originOf: (c: ServerContext) => string
  pause: (ms: number) => Promise<void>
  store: RecoveryStore
}): Route[] {
  /** Tells the operator where the two roles do not agree whose a wallet is. @throws {ApiError} */
  function requireOwn(outcome: string, walletId: string): void {
    if (outcome === 'taken') {
      onTaken(walletId)
      throw notRegistered()
    }
    if (outcome === 'missing') {
      onMissing(walletId)
      throw walletMissing()
    }
  }

  return [
    route(
      {
        access: 'device',
        body: { json: putRecoveryPart },
        method: 'put',
        path: '/recovery/v1/wallets/{wallet}/slots/{slot}',
        rate: 'keys',
        response: doneResponse,
        summary: 'Keeps the part of a managed slot that this role holds.',
        tag,
      },
      async (c, { body, countProject, device }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const slotId = requireObjectId(c.req.param('slot'))
        const { email, project, purpose } = await readIntroduction(body.introduction, {
          device,
          introducer: await introducer(),
          now: now(),
          purposes: ['make', 'return'],
          walletId,
        })
        await countProject(project)
        const identity = await provenBy(store.challenges, body.proof, {
          device,
          email,
          purpose: 'make',
        })
        const part = await unsealPart(keys, body.part, { kind: 'managed', slotId, walletId })
        const outcome = await store.putPart({
          device,
          // Of a wallet that is made this role has the owner itself.
          ...(purpose === 'make' && identity
            ? { email: undefined, identity }
            : { email: purpose === 'make' ? addressOf(email) : undefined }),
          ...{ part, slotId, walletId },
        })
        if (outcome === 'conflict')
          throw new ApiError({
            code: 'slot_damaged',
            description: 'Another part of this slot is here already.',
            field: 'slot',
            status: 409,
          })
        if (outcome === 'made') throw madeMeanwhile()
        requireOwn(outcome, walletId)
        return c.body(null, 204)
      },
    ),
    ...madeRoutes({ introducer, keys, now, onMissing, store }),
    route(
      {
        access: 'device',
        body: { json: readPart },
        method: 'post',
        path: '/recovery/v1/wallets/{wallet}/slots/{slot}/part',
        rate: 'keys',
        response: { content: partAnswer, description: 'The part, sealed.', status: 200 },
        summary: 'Gives the part of a managed slot to a registered device.',
        tag,
      },
      async (c, { body, device }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const slotId = requireObjectId(c.req.param('slot'))
        const part = await store.partOf({ device, slotId, walletId })
        if (!part) throw notRegistered()
        return c.json({
          part: await sealPart(part, {
            kind: 'managed',
            sealingKey: body.sealingKey,
            slotId,
            walletId,
          }),
        })
      },
    ),
    ...registrationRoutes({
      ...{ budget, introducer, keys, mailer, now, originOf, pause, store },
      onMissing,
      requireOwn,
    }),
    ...linkRoutes({ keys, now, store }),
    ...deviceRoutes({ store }),
    ...freezeRoutes({ now, store }),
    route(
      {
        access: 'device',
        method: 'post',
        path: '/recovery/v1/session/end',
        rate: 'rest',
        response: doneResponse,
        summary: 'Ends what the device was registered for.',
        tag,
      },
      async (c, { device }) => {
        await store.endOf(device)
        return c.body(null, 204)
      },
    ),
  ]
}
