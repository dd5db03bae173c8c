import {
  knownAnswer,
  knownWallet,
  madeWallet,
  partAnswer,
  putRecoveryPart,
  readPart,
  registrationAnswer,
  registrationState,
  startRegistration,
} from '@latchkey/protocol/wallet'
import type { JWK } from 'jose'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import type { MailBudget } from '../mail/createMailBudget.ts'
import type { Mailer } from '../mail/createMailer.ts'
import { readBrowser } from '../mail/readBrowser.ts'
import { requireMail } from '../mail/requireMail.ts'
import { tooOften } from '../mail/tooOften.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { descriptorDigest } from '../roles/descriptorDigest.ts'
import { doneResponse } from '../roles/doneResponse.ts'
import { emailIdentity } from '../roles/identity.ts'
import { readIntroduction } from '../roles/introduction.ts'
import { madeMeanwhile } from '../roles/madeMeanwhile.ts'
import { writeRecoveryWord } from '../roles/recoveryWord.ts'
import { requireObjectId } from '../roles/requireObjectId.ts'
import { sealPart } from '../roles/sealPart.ts'
import { unsealPart } from '../roles/unsealPart.ts'
import { provenBy } from './challenges/provenBy.ts'
import type { RecoveryStore } from './createRecoveryStore.ts'
import { deviceMail } from './deviceMail.ts'
import { registrationLifetimeMs, registrationResendMs } from './lifetimes.ts'
import { linkRoutes } from './linkRoutes.ts'
import { notRegistered } from './notRegistered.ts'
import type { Registration } from './startRegistration.ts'

const tag = 'Recovery'

/** A device that waits is answered after so long at the latest; it asks again. */
const pollMs = 20_000
const pollStepMs = 1000

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

  const registeredWord = (of: { device: string; walletId: string }) =>
    writeRecoveryWord(keys, { ...of, now: now(), word: 'registered' })

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
    route(
      {
        access: 'device',
        body: { json: startRegistration },
        method: 'post',
        path: '/recovery/v1/registrations',
        rate: 'login',
        response: {
          content: registrationAnswer,
          description: 'A mail is on its way, or the device is registered.',
          status: 200,
        },
        summary: 'Registers a device: by a mail of this role, or by its own proof of who is there.',
        tag,
      },
      async (c, { body, countProject, device }) => {
        const introduction = await readIntroduction(body.introduction, {
          device,
          introducer: await introducer(),
          now: now(),
          purposes: ['register'],
        })
        const { descriptor, locale, project, site, walletId } = introduction
        await countProject(project)
        const identity = await provenBy(store.challenges, body.proof, {
          ...introduction,
          purpose: 'register',
        })
        if (identity) {
          const outcome = await store.registerByProof({ descriptor, device, identity, walletId })
          requireOwn(outcome, walletId)
          return c.json({ status: 'registered', word: await registeredWord({ device, walletId }) })
        }
        // Its own address of the owner, whatever the introduction says.
        const email = await store.emailOf(walletId)
        if (!email) {
          // Who is known by an account at a provider has none.
          if ((await store.ownerOf(walletId))?.kind === 'social') throw notRegistered()
          onMissing(walletId)
          throw walletMissing()
        }
        await store.setIntroduced({ descriptor, email, walletId })
        requireMail(mailer, { field: 'introduction' })
        const recent = await store.recent({ device, walletId })
        if (recent) return c.json(toStarted(recent))
        const asked = { email, project, visitor: c.get('clientAddress') }
        await budget.take(asked)
        const userAgent = c.req.header('user-agent') ?? ''
        const browser = readBrowser(userAgent)
        const started = await store.start({ browser, device, site, walletId })
        if (!started) {
          await budget.giveBack(asked)
          const other = await store.recent({ device, walletId })
          if (other) return c.json(toStarted(other))
          throw tooOften(registrationResendMs / 1000, { field: 'introduction' })
        }
        const { token, ...registration } = started
        mailer.send(
          deviceMail({
            at: now(),
            email,
            link: `${originOf(c)}/r/${token}`,
            locale,
            site,
            userAgent,
          }),
          { lifetimeMs: registrationLifetimeMs },
        )
        return c.json(toStarted(registration))
      },
    ),
    route(
      {
        access: 'device',
        method: 'get',
        path: '/recovery/v1/registrations/{registration}',
        rate: 'keys',
        response: { content: registrationState, description: 'Where it stands.', status: 200 },
        summary: 'Tells the device that waits once something has become of its registration.',
        tag,
      },
      async (c, { device }) => {
        const id = requireObjectId(c.req.param('registration'))
        for (let waitedMs = 0; ; waitedMs += pollStepMs) {
          const status = await store.stateOf({ device, id })
          if (status === 'registered') {
            const walletId = await store.walletOf({ device, id })
            if (!walletId) return c.json({ status: 'expired' })
            return c.json({ status, word: await registeredWord({ device, walletId }) })
          }
          if (status !== 'waiting' || waitedMs >= pollMs) return c.json({ status })
          if (c.req.raw.signal.aborted) return c.json({ status })
          await pause(pollStepMs)
        }
      },
    ),
    ...linkRoutes({ store }),
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

/** Whom a wallet is made for. @throws {ApiError} 403 where the introduction does not say */
function addressOf(email: string | undefined): string {
  if (email === undefined) throw notRegistered()
  return email
}

/** One role knows a wallet that the other has lost, as after a restore of an older backup: nothing takes its place. */
function walletMissing(): ApiError {
  return new ApiError({
    code: 'wallet_missing',
    description:
      'The address has a wallet that one of the two roles has lost: its operator has to put it back.',
    field: 'wallet',
    status: 409,
  })
}

function toStarted({ id, ...registration }: Omit<Registration, 'token'>) {
  return { ...registration, registrationId: id }
}
