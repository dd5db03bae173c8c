import {
  type RegistrationAnswer,
  type RegistrationState,
  registrationAnswer,
  registrationState,
  startRegistration,
} from '@latchkey/protocol/wallet'
import type { JWK } from 'jose'
import { type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import type { MailBudget } from '../mail/createMailBudget.ts'
import type { Mailer } from '../mail/createMailer.ts'
import { readBrowser } from '../mail/readBrowser.ts'
import { requireMail } from '../mail/requireMail.ts'
import { tooOften } from '../mail/tooOften.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { readIntroduction } from '../roles/introduction.ts'
import { writeRecoveryWord } from '../roles/recoveryWord.ts'
import { requireObjectId } from '../roles/requireObjectId.ts'
import { provenBy } from './challenges/provenBy.ts'
import type { RecoveryStore } from './createRecoveryStore.ts'
import { deviceMail } from './deviceMail.ts'
import type { Entered } from './devices/enterArrival.ts'
import { letsIn } from './letsIn.ts'
import { registrationLifetimeMs, registrationResendMs } from './lifetimes.ts'
import { notRegistered } from './notRegistered.ts'
import { secondWayMissing } from './secondWayMissing.ts'
import type { Registration } from './startRegistration.ts'
import { walletMissing } from './walletMissing.ts'

const tag = 'Recovery'

/** A device that waits is answered after so long at the latest; it asks again. */
const pollMs = 20_000
const pollStepMs = 1000

/** How a device that is new to a wallet is registered: by a mail of this role, or by its own proof of who is there. */
export function registrationRoutes({
  budget,
  introducer,
  keys,
  mailer,
  now,
  onMissing,
  originOf,
  pause,
  requireOwn,
  store,
}: {
  budget: MailBudget
  /** The public key of the role `wallet`. */
  introducer: () => Promise<JWK>
  keys: Pick<RoleKeys, 'signing'>
  mailer: Pick<Mailer, 'isDown' | 'send'>
  now: () => number
  /** Called where one role knows a wallet and the other does not. */
  onMissing: (walletId: string) => void
  originOf: (c: ServerContext) => string
  pause: (ms: number) => Promise<void>
  /** @throws {ApiError} where the two roles do not agree whose a wallet is */
  requireOwn: (outcome: string, walletId: string) => void
  store: RecoveryStore
}): Route[] {
  const registeredWord = (of: { device: string; walletId: string }) =>
    writeRecoveryWord(keys, { ...of, now: now(), word: 'registered' })

  const toAnswer = async (
    entered: Entered,
    { device, walletId }: { device: string; walletId: string },
  ): Promise<RegistrationAnswer> =>
    entered.status === 'held'
      ? entered
      : { status: 'registered', word: await registeredWord({ device, walletId }) }

  return [
    route(
      {
        access: 'device',
        body: { json: startRegistration },
        method: 'post',
        path: '/recovery/v1/registrations',
        rate: 'login',
        response: {
          content: registrationAnswer,
          description: 'A mail is on its way, or the device is registered or held.',
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
        const userAgent = c.req.header('user-agent') ?? ''
        const browser = readBrowser(userAgent)
        const of = { browser, device, site, walletId }
        const identity = await provenBy(store.challenges, body.proof, {
          ...introduction,
          purpose: 'register',
        })
        if (identity && !letsIn(identity))
          requireOwn(await store.ownershipOf({ identity, walletId }), walletId)
        else if (identity) {
          const entered = await store.registerByProof({ ...of, descriptor, identity })
          if (entered.status === 'missing' || entered.status === 'taken') {
            requireOwn(entered.status, walletId)
            throw notRegistered()
          }
          return c.json(await toAnswer(entered, of))
        }
        // What another device has said of it needs no mail, nor does what its mail has proven before it was held.
        const again = await store.enterAgain(of)
        if (again) return c.json(await toAnswer(again, of))
        // Its own address of the owner, whatever the introduction says.
        const email = await store.emailOf(walletId)
        if (!email) {
          const kind = (await store.ownerOf(walletId))?.kind
          // Who is known by an account at a provider has none.
          if (kind === 'social') throw notRegistered()
          if (kind === 'site') throw secondWayMissing()
          onMissing(walletId)
          throw walletMissing()
        }
        await store.setIntroduced({ descriptor, email, walletId })
        requireMail(mailer, { field: 'introduction' })
        const recent = await store.recent({ device, walletId })
        if (recent) return c.json(toStarted(recent))
        const asked = { email, project, visitor: c.get('clientAddress') }
        await budget.take(asked)
        const started = await store.start(of)
        if (!started) {
          await budget.giveBack(asked)
          const other = await store.recent({ device, walletId })
          if (other) return c.json(toStarted(other))
          throw tooOften(registrationResendMs / 1000, { field: 'introduction' })
        }
        const { token, ...registration } = started
        const link = `${originOf(c)}/r/${token}`
        const mail = deviceMail({ at: now(), email, link, locale, site, userAgent })
        mailer.send(mail, { lifetimeMs: registrationLifetimeMs })
        return c.json(toStarted(registration))
      },
    ),
    route(
      {
        access: 'device',
        method: 'get',
        path: '/recovery/v1/registrations/{registration}',
        query: {
          after: { description: 'What the device knows: `held`, or `waiting` without it.' },
        },
        rate: 'keys',
        response: { content: registrationState, description: 'Where it stands.', status: 200 },
        summary: 'Tells the device that waits once something has become of its registration.',
        tag,
      },
      async (c, { device }) => {
        const of = { device, id: requireObjectId(c.req.param('registration')) }
        const after = c.req.query('after') === 'held' ? 'held' : 'waiting'
        return c.json(
          await waitFor(of, { after, pause, registeredWord, signal: c.req.raw.signal, store }),
        )
      },
    ),
  ]
}

/** Where a registration stands, once that is another than it was, or after a while. */
async function waitFor(
  { device, id }: { device: string; id: string },
  {
    after,
    pause,
    registeredWord,
    signal,
    store,
  }: {
    after: 'held' | 'waiting'
    pause: (ms: number) => Promise<void>
    registeredWord: (of: { device: string; walletId: string }) => Promise<string>
    signal: AbortSignal
    store: Pick<RecoveryStore, 'stateOf' | 'walletOf'>
  },
): Promise<RegistrationState> {
  for (let waitedMs = 0; ; waitedMs += pollStepMs) {
    const state = await store.stateOf({ device, id })
    const { status } = state
    if (status === 'registered') {
      const walletId = await store.walletOf({ device, id })
      if (!walletId) return { status: 'expired' }
      return { status, word: await registeredWord({ device, walletId }) }
    }
    if (status !== after || waitedMs >= pollMs || signal.aborted) return state
    await pause(pollStepMs)
  }
}

function toStarted({ id, ...registration }: Omit<Registration, 'token'>) {
  return { ...registration, registrationId: id }
}
