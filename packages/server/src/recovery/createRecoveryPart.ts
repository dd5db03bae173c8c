import { setTimeout as pause } from 'node:timers/promises'
import { answering } from '../http/answering.ts'
import { createMailBudget } from '../mail/createMailBudget.ts'
import { openMailer } from '../mail/openMailer.ts'
import type { Part, PartContext } from '../parts/Part.ts'
import { authenticateDevice } from '../roles/authenticateDevice.ts'
import { createProofs } from '../roles/createProofs.ts'
import { createUseOnce } from '../roles/createUseOnce.ts'
import { openFarcaster } from '../roles/farcaster/openFarcaster.ts'
import { openMarkedRows } from '../roles/openMarkedRows.ts'
import { openRole } from '../roles/openRole.ts'
import { openSites } from '../roles/site/openSites.ts'
import { keepTeams } from '../roles/social/keepTeams.ts'
import { openProviders } from '../roles/social/openProviders.ts'
import { tellNonces } from '../roles/tellNonces.ts'
import { watchAge } from '../roles/watchAge.ts'
import { systemClock } from '../time/Clock.ts'
import { requireDevelopment } from '../wallet/requireDevelopment.ts'
import { createOriginOf } from '../wallet/walletOrigin.ts'
import { challengeRoutes } from './challenges/challengeRoutes.ts'
import { createRecoveryStore } from './createRecoveryStore.ts'
import { recoveryRoutes } from './recoveryRoutes.ts'

/** The role `recovery` of the wallet: the half of managed slots that a mail of its own opens. */
export async function createRecoveryPart(context: PartContext): Promise<Part> {
  const {
    config,
    database: own,
    findProject,
    logger,
    metrics,
    now,
    secretLimiter,
    upstreams,
  } = context
  const { recovery, wallet } = config
  // Links that let a browser in are in such a log; the role asks no chain else.
  if (wallet.mail === 'log') requireDevelopment((await upstreams()).chains.values(), 'log')
  const database = answering(own)
  const { keys, other } = await openRole(config, {
    database: own,
    other: 'wallet',
    role: 'recovery',
  })
  let onWritten = () => {}
  const marked = await openMarkedRows(context, {
    database,
    keys,
    onWritten: () => onWritten(),
    role: 'recovery',
  })
  await keepTeams(recovery.social, { database: own, role: 'recovery' })
  const age = await watchAge({
    clock: systemClock,
    database,
    folder: wallet.keys,
    logger,
    now,
    // What a restore brings back here has ended by its own minutes.
    onAcknowledged: async () => undefined,
    role: 'recovery',
  })
  onWritten = age.wrote
  const mailer = openMailer(wallet, { logger, registry: metrics.registry, role: 'recovery' })
  const originOf = createOriginOf(wallet)
  const proofs = createProofs({
    nonceKey: keys.mac('nonce', 'recovery'),
    now,
    useOnce: createUseOnce(database, { now, table: 'recovery_proofs' }),
  })
  const store = createRecoveryStore({ hold: wallet.newDeviceHold, keys, marked, now })
  const ending = new AbortController()
  const asking = { clock: systemClock, logger, now, signal: ending.signal, upstreams }
  const providers = await openProviders(recovery.social, asking)
  const farcaster = await openFarcaster(recovery.social.farcaster, asking)
  const sites = await openSites(recovery.siteLogins, asking)
  return {
    authenticators: { device: authenticateDevice({ originOf, proofs }) },
    checks: { recoveryAge: age.check, recoveryMail: mailer.check },
    async close() {
      await Promise.all([age.close(), mailer.close(), providers.close()])
      ending.abort()
    },
    isOfWallet: true,
    routes: tellNonces(
      [
        ...challengeRoutes({
          challenges: store.challenges,
          ...{ farcaster, findProject, now, originOf, providers, sites },
        }),
        ...recoveryRoutes({
          budget: createMailBudget({
            field: 'introduction',
            keys,
            limiter: secretLimiter,
            limits: wallet.limits,
            role: 'recovery',
          }),
          introducer: async () => (await other()).signing,
          keys,
          mailer,
          now,
          onMissing(walletId) {
            metrics.missingWallets.inc()
            logger.error(
              { wallet: walletId },
              'one of the two roles has lost a wallet that the other knows; restore the backup that has it, nothing was made in its place',
            )
          },
          onTaken(walletId) {
            logger.error(
              { wallet: walletId },
              'the role wallet has introduced a device to a wallet that another identity has; nothing was made or opened, find out who has its key file',
            )
          },
          originOf,
          pause: (ms) => pause(ms),
          store,
        }),
      ],
      { proofs, role: 'recovery' },
    ),
  }
}
