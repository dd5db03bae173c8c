import {
  finishWallet,
  partAnswer,
  putSlot,
  readPart,
  returnedWallet,
  returnWallet,
} from '@latchkey/protocol/wallet'
import type { JWK } from 'jose'
import { type CountProject, type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { readBrowser } from '../mail/readBrowser.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { descriptorDigest } from '../roles/descriptorDigest.ts'
import { doneResponse } from '../roles/doneResponse.ts'
import { writeIntroduction } from '../roles/introduction.ts'
import { madeMeanwhile } from '../roles/madeMeanwhile.ts'
import { requireRecoveryWord } from '../roles/recoveryWord.ts'
import { requireObjectId } from '../roles/requireObjectId.ts'
import { sealPart } from '../roles/sealPart.ts'
import { unsealPart } from '../roles/unsealPart.ts'
import type { WalletStore } from './createWalletStore.ts'
import { loggedOut } from './loggedOut.ts'
import type { LoginPlace } from './logins/loginRow.ts'
import { slotDamaged } from './slotDamaged.ts'
import { slotFor } from './slotFor.ts'
import type { DeviceFacts } from './store/DeviceFacts.ts'

const tag = 'Wallet'

/** The login by which a device has shown a while ago that it is of one of some identities (`identityMark`). */
export type Entered = (of: {
  device: string
  identities: readonly string[]
}) => Promise<LoginPlace | undefined>

/** What the role `wallet` keeps of each slot, and gives to the device that may open it. */
export function slotRoutes({
  entered,
  keys,
  now,
  registrar,
  store,
}: {
  entered: Entered
  keys: Pick<RoleKeys, 'signing' | 'unseal'>
  now: () => number
  /** The public key of the role `recovery`. */
  registrar: () => Promise<JWK>
  store: WalletStore
}): Route[] {
  const enteredFor = async (device: string, walletId: string) =>
    entered({ device, identities: await store.identitiesOf(walletId) })

  /** The login by which a device has shown a while ago that it is the owner's; it counts against its project. */
  async function verified(
    { countProject, device }: { countProject: CountProject; device: string },
    walletId: string,
  ) {
    const login = await enteredFor(device, walletId)
    if (login) await countProject(login.project)
    return login
  }

  /** Introduces a device to the role `recovery` that has brought back a wallet. */
  async function introduceBack(device: string, walletId: string): Promise<string> {
    const login = await enteredFor(device, walletId)
    if (!login) throw loggedOut()
    const { locale, project, site } = login
    return writeIntroduction(keys, {
      ...{ device, locale, project, site, walletId },
      now: now(),
      purpose: 'return',
    })
  }

  return [
    route(
      {
        access: 'device',
        body: { json: putSlot },
        method: 'put',
        path: '/wallet/v1/wallets/{wallet}/slots/{slot}',
        rate: 'keys',
        response: doneResponse,
        summary: 'Keeps a slot, and the part of its key that this role holds.',
        tag,
      },
      async (c, { body, countProject, device }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const slotId = requireObjectId(c.req.param('slot'))
        if (!(await verified({ countProject, device }, walletId))) throw loggedOut()
        const part = await unsealPart(keys, body.part, { kind: body.kind, slotId, walletId })
        const outcome = await store.putSlot({
          ciphertext: Uint8Array.from(Buffer.from(body.ciphertext, 'base64url')),
          device,
          kind: body.kind,
          part,
          slotId,
          walletId,
        })
        if (outcome === 'conflict') throw slotDamaged()
        if (outcome === 'made') throw madeMeanwhile()
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        body: { json: readPart },
        method: 'post',
        path: '/wallet/v1/wallets/{wallet}/slots/{slot}/part',
        rate: 'keys',
        response: { content: partAnswer, description: 'The part, sealed.', status: 200 },
        summary: 'Gives a slot and its part to the device that may open it.',
        tag,
      },
      async (c, { body, countProject, device }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const slotId = requireObjectId(c.req.param('slot'))
        const login = await verified({ countProject, device }, walletId)
        const isVerified = login !== undefined
        const slot = await slotFor(store, { device, isVerified, slotId, walletId })
        await store.requireThawed(walletId)
        if (slot.kind === 'managed') {
          const facts = factsOf(c, login)
          await store.requireArrived({ device, facts, walletId })
        }
        const { ciphertext, kind, part } = slot
        return c.json({
          ciphertext: Buffer.from(ciphertext).toString('base64url'),
          part: await sealPart(part, { kind, sealingKey: body.sealingKey, slotId, walletId }),
        })
      },
    ),
    route(
      {
        access: 'device',
        body: { json: returnWallet },
        method: 'post',
        path: '/wallet/v1/wallets/{wallet}/return',
        rate: 'keys',
        response: { content: returnedWallet, description: 'It is here again.', status: 200 },
        summary: 'Takes back a wallet that this role has lost, from a device that has it.',
        tag,
      },
      async (c, { body, countProject, device }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        const { descriptor, instead, slot, word } = body
        if (descriptor.walletId !== walletId) throw loggedOut()
        // Its answer was lost: it is here already.
        if ((await store.deviceOf(device, walletId))?.slotId === slot.slotId)
          return c.json({ introduction: await introduceBack(device, walletId) })
        const login = await verified({ countProject, device }, instead)
        if (!login || (await store.isEnded({ device, walletId }))) throw loggedOut()
        await requireRecoveryWord(word, {
          descriptor: descriptorDigest(descriptor),
          device,
          now: now(),
          recovery: await registrar(),
          walletId,
          word: 'known',
        })
        const { slotId } = slot
        const part = await unsealPart(keys, slot.part, { kind: 'device', slotId, walletId })
        const ciphertext = Uint8Array.from(Buffer.from(slot.ciphertext, 'base64url'))
        const isBack = await store.takeBack({
          ...{ descriptor, device, facts: factsOf(c, login), instead },
          slot: { ciphertext, part, slotId },
        })
        if (!isBack) throw madeMeanwhile()
        return c.json({ introduction: await introduceBack(device, walletId) })
      },
    ),
    route(
      {
        access: 'device',
        body: { json: finishWallet },
        method: 'post',
        path: '/wallet/v1/wallets/{wallet}',
        rate: 'keys',
        response: doneResponse,
        summary: 'Makes a wallet whose slots were read back, or adds the device to it.',
        tag,
      },
      async (c, { body, countProject, device }) => {
        const walletId = requireObjectId(c.req.param('wallet'))
        if (body.descriptor.walletId !== walletId) throw loggedOut()
        const login = await verified({ countProject, device }, walletId)
        if (!login) throw loggedOut()
        const { descriptor, deviceSlotId, registration } = body
        if (registration !== undefined)
          await requireRecoveryWord(registration, {
            device,
            now: now(),
            recovery: await registrar(),
            walletId,
            word: 'registered',
          })
        const isMade = await store.finish({
          descriptor,
          device,
          facts: factsOf(c, login),
          isRegistered: registration !== undefined,
          slotId: deviceSlotId,
        })
        if (!isMade) throw madeMeanwhile()
        return c.body(null, 204)
      },
    ),
  ]
}

function factsOf(c: ServerContext, login: { site: string } | undefined): DeviceFacts {
  return { ...readBrowser(c.req.header('user-agent') ?? ''), site: login?.site }
}
